/** The service's time as far as this screen can tell; a TV's own clock is often wrong. */
export class ServerClock {
	/** @param offsetMs service time minus this screen's time */
	constructor(public offsetMs = 0) {}

	/** Milliseconds since 1970 on the service's clock. */
	now(): number {
		return Date.now() + this.offsetMs;
	}

	/**
	 * Sets the clock by an answer's `serverTime`, taken to be told half way between asking and
	 * hearing. A text that is no instant changes nothing.
	 */
	correct(serverTime: string, askedAt: number, heardAt: number): void {
		const told = Date.parse(serverTime);
		if (!Number.isNaN(told)) this.offsetMs = Math.round(told - (askedAt + heardAt) / 2);
	}
}
