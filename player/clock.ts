/** More than a clock that is adjusted gradually differs between two looks at it, in milliseconds. */
const JUMP_MS = 1_000;

/** By how much the screen's clock is ahead of the one that counts from when the page was opened, and is never set. */
const lead = () => Date.now() - performance.now();

/** Estimates the service's time, because a TV's own clock is often wrong. */
export class ServerClock {
	private knownLead = lead();

	/** @param offsetMs service time minus this screen's time */
	constructor(public offsetMs = 0) {}

	/**
	 * The service's time in milliseconds since 1970. If the screen's clock jumps, it goes on as before until the service is
	 * asked again.
	 */
	now(): number {
		const jump = lead() - this.knownLead;
		if (Math.abs(jump) > JUMP_MS) return Date.now() - jump + this.offsetMs;
		this.knownLead += jump;
		return Date.now() + this.offsetMs;
	}

	/**
	 * Corrects the offset with the `serverTime` of an answer that has just come, assuming that it was taken halfway
	 * between sending the request and receiving the answer. Ignores text that is not a date.
	 * @param tookMs how long the answer took, on a clock that is never set
	 */
	correct(serverTime: string, tookMs: number): void {
		const told = Date.parse(serverTime);
		if (Number.isNaN(told)) return;
		this.offsetMs = Math.round(told + tookMs / 2 - Date.now());
		this.knownLead = lead();
	}

	/**
	 * Makes up its mind about a jump without the service. A jump ahead looks like a sleep of the TV, which stops the other
	 * clock, so the screen's own is right. One back can only be a clock that was set, and the time goes on as it did.
	 */
	settle(): void {
		const jump = lead() - this.knownLead;
		if (jump < -JUMP_MS) this.offsetMs -= jump;
		this.knownLead = lead();
	}
}
