import { ProblemError } from "../problems/problem";
import { hashOf } from "../secrets/hashes";

const KEYS_MAX = 20_000;

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

export interface ThrottleLimits {
	perAccount: number;
	perAddress: number;
	windowMs: number;
	/** The sentence for the person. */
	message: string;
}

/** The times of each key's last events, in memory; when there are too many keys, the one that was quiet longest is dropped. */
function createTimes(windowMs: number) {
	const times = new Map<string, number[]>();
	const recent = (key: string) =>
		(times.get(key) ?? []).filter((time) => time > Date.now() - windowMs);
	return {
		note(key: string, limit: number): void {
			const list = [...recent(key), Date.now()].slice(-limit);
			times.delete(key);
			times.set(key, list);
			for (const oldest of times.keys()) {
				if (times.size <= KEYS_MAX) break;
				times.delete(oldest);
			}
		},
		/** When a key that reached its limit is free again; 0 if it is free now. */
		freeAt(key: string, limit: number): number {
			const list = recent(key);
			return list.length < limit ? 0 : (list.at(-limit) ?? 0) + windowMs;
		},
	};
}

/** A throttle that starts empty with each start of the service. */
export function createThrottle(limits: ThrottleLimits): Throttle {
	const times = createTimes(limits.windowMs);
	/** The keys to count, each with its limit; hashed, because callers choose how long a name is. */
	const limitsOf = ({ account, address }: Who): (readonly [key: string, limit: number])[] => [
		...(account === undefined ? [] : [[hashOf(`account ${account}`), limits.perAccount] as const]),
		...(address === undefined ? [] : [[hashOf(`address ${address}`), limits.perAddress] as const]),
	];
	return {
		check(who) {
			const freeAt = Math.max(0, ...limitsOf(who).map((limit) => times.freeAt(...limit)));
			if (freeAt === 0) return;
			const seconds = Math.max(1, Math.ceil((freeAt - Date.now()) / 1000));
			throw new ProblemError(429, limits.message, undefined, { "retry-after": String(seconds) });
		},
		note(who) {
			for (const limit of limitsOf(who)) times.note(...limit);
		},
	};
}
