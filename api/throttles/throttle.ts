import { ProblemError } from "../problems/problem";
import { hashOf } from "../secrets/hashes";

const KEYS_MAX = 20_000;
/** The key of all events; those of accounts and addresses are hashes. */
const ALL = "all";

/** Who is counted: an account, by any name for it, and the caller's address, or only one of them. */
export interface Who {
	account?: string | number;
	address?: string;
}

/** Counts events per account and per address, and blocks both for a while after too many. */
export interface Throttle {
	/** @throws ProblemError 429 with Retry-After while the account or the address is over its limit */
	check(who: Who): void;
	note(who: Who): void;
}

/** A throttle of attempts that are counted as they begin, so that many at once cannot pass together. */
export interface AttemptThrottle extends Throttle {
	/**
	 * Checks and notes.
	 * @returns to be called if the attempt was a right one: it no longer counts
	 * @throws ProblemError 429 as `check` does
	 */
	begin(who: Who): () => void;
}

export interface ThrottleLimits {
	perAccount: number;
	perAddress: number;
	/** Limits over all accounts and addresses: for those with an event of their own, and for everybody. */
	inAll?: { forRepeaters: number; forEverybody: number };
	windowMs: number;
	/** The sentence for the person. */
	message: string;
}

/**
 * The times of each key's last events, in memory, on a clock that nobody can set; when there are too many
 * keys, the one that was quiet longest is dropped.
 */
function createTimes(windowMs: number) {
	const times = new Map<string, number[]>();
	const recent = (key: string) =>
		(times.get(key) ?? []).filter((time) => time > performance.now() - windowMs);
	return {
		note(key: string, limit: number, time: number): void {
			const list = [...recent(key), time].slice(-limit);
			times.delete(key);
			times.set(key, list);
			for (const oldest of times.keys()) {
				if (times.size <= KEYS_MAX) break;
				times.delete(oldest);
			}
		},
		takeBack(key: string, time: number): void {
			const list = times.get(key) ?? [];
			const index = list.indexOf(time);
			if (index >= 0) times.set(key, list.toSpliced(index, 1));
		},
		/** In how many milliseconds a key that reached its limit is free again; 0 if it is free now. */
		freeIn(key: string, limit: number): number {
			const list = recent(key);
			if (list.length < limit) return 0;
			return (list.at(-limit) ?? 0) + windowMs - performance.now();
		},
	};
}

/** A throttle that starts empty with each start of the service. */
export function createThrottle(limits: ThrottleLimits): AttemptThrottle {
	const { inAll } = limits;
	const times = createTimes(limits.windowMs);
	/** The keys to count, each with its limit; hashed, because callers choose how long a name is. */
	const ownLimits = ({ account, address }: Who): (readonly [key: string, limit: number])[] => [
		...(account === undefined ? [] : [[hashOf(`account ${account}`), limits.perAccount] as const]),
		...(address === undefined ? [] : [[hashOf(`address ${address}`), limits.perAddress] as const]),
	];
	const isRepeater = (who: Who) => ownLimits(who).some(([key]) => times.freeIn(key, 1) > 0);
	const limitsToNote = (who: Who) => [
		...ownLimits(who),
		...(inAll ? [[ALL, inAll.forEverybody] as const] : []),
	];
	const limitsToCheck = (who: Who) => [
		...limitsToNote(who),
		...(inAll && isRepeater(who) ? [[ALL, inAll.forRepeaters] as const] : []),
	];
	const check = (who: Who) => {
		const freeIn = Math.max(0, ...limitsToCheck(who).map((limit) => times.freeIn(...limit)));
		if (freeIn === 0) return;
		const seconds = Math.ceil(freeIn / 1000);
		throw new ProblemError(429, limits.message, undefined, { "retry-after": String(seconds) });
	};
	const note = (who: Who) => {
		const now = performance.now();
		const noted = limitsToNote(who);
		for (const [key, limit] of noted) times.note(key, limit, now);
		return () => {
			for (const [key] of noted) times.takeBack(key, now);
		};
	};
	return {
		check,
		note,
		begin(who) {
			check(who);
			return note(who);
		},
	};
}
