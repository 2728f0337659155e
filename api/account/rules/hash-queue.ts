import { ProblemError } from "../../problems/problem";

const TOO_MANY_FROM_HERE = "Too many sign-ins at once. Wait a moment, then try again.";
const BUSY = "The service is busy with sign-ins. Wait a moment, then try again.";

export interface HashQueueLimits {
	/** How many run at the same time. */
	atOnce: number;
	/** How many may wait. */
	waiting: number;
	/** How many of those may come from one address. */
	waitingPerAddress: number;
}

/** Runs slow work in turn. Who finds too much waiting is refused at once, which costs nobody time. */
export interface HashQueue {
	/**
	 * @param address the caller's
	 * @throws ProblemError with Retry-After: 429 when this address has too much waiting, 503 when all have
	 */
	run<T>(address: string, work: () => Promise<T>): Promise<T>;
}

interface Turn {
	address: string;
	start: () => void;
}

export function createHashQueue(limits: HashQueueLimits): HashQueue {
	let running = 0;
	const waiting: Turn[] = [];

	const refuse = (status: number, detail: string) =>
		new ProblemError(status, detail, undefined, { "retry-after": "1" });

	function turn(address: string): Promise<void> {
		if (running < limits.atOnce) {
			running++;
			return Promise.resolve();
		}
		const own = waiting.filter((one) => one.address === address).length;
		if (own >= limits.waitingPerAddress) throw refuse(429, TOO_MANY_FROM_HERE);
		if (waiting.length >= limits.waiting) throw refuse(503, BUSY);
		return new Promise((start) => waiting.push({ address, start }));
	}

	return {
		async run(address, work) {
			await turn(address);
			try {
				return await work();
			} finally {
				const next = waiting.shift();
				if (next) next.start();
				else running--;
			}
		},
	};
}
