/** Estimates the service's time, because a TV's own clock is often wrong. */
export class ServerClock {
	/** @param offsetMs service time minus this screen's time */
	constructor(public offsetMs = 0) {}

	/** The service's time in milliseconds since 1970. */
	now(): number {
		return Date.now() + this.offsetMs;
	}

	/**
	 * Corrects the offset with the `serverTime` of an answer, assuming that it was taken halfway
	 * between sending the request and receiving the answer. Ignores text that is not a date.
	 */
	correct(serverTime: string, askedAt: number, heardAt: number): void {
		const told = Date.parse(serverTime);
		if (!Number.isNaN(told)) this.offsetMs = Math.round(told - (askedAt + heardAt) / 2);
	}
}
