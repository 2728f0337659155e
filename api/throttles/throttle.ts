import { ProblemError } from "../problems/problem";
import { hashOf } from "../secrets/hashes";

const KEYS_MAX = 20_000;

/** Who is counted: an account, by whatever names it, and the address that a call comes from; either alone too. */
export interface Who {
	account?: string | number;
	address?: string;
}

/** Counts what an account and an address do too often, and refuses them for a while. */
export interface Throttle {
	/** @throws ProblemError 429 with Retry-After while the account or the address has had its share */
	check(who: Who): void;
	note(who: Who): void;
}

export interface ThrottleLimits {
	perAccount: number;
	perAddress: number;
	windowMs: number;
	/** What was too much, as the person reads it. */
	message: string;
}

/** The times of each key's last events, in memory; what was quiet longest is forgotten first. */
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
		/** When a key that has had its share may come again; 0 where it may now. */
		freeAt(key: string, limit: number): number {
			const list = recent(key);
			return list.length < limit ? 0 : (list.at(-limit) ?? 0) + windowMs;
		},
	};
}

/** A throttle that starts empty with each start of the service. */
export function createThrottle(limits: ThrottleLimits): Throttle {
	const times = createTimes(limits.windowMs);
	/** The keys of those who are counted, each with its share; hashed, since callers choose how long a name is. */
	const sharesOf = ({ account, address }: Who): (readonly [key: string, limit: number])[] => [
		...(account === undefined ? [] : [[hashOf(`account ${account}`), limits.perAccount] as const]),
		...(address === undefined ? [] : [[hashOf(`address ${address}`), limits.perAddress] as const]),
	];
	return {
		check(who) {
			const freeAt = Math.max(0, ...sharesOf(who).map((share) => times.freeAt(...share)));
			if (freeAt === 0) return;
			const seconds = Math.max(1, Math.ceil((freeAt - Date.now()) / 1000));
			throw new ProblemError(429, limits.message, undefined, { "retry-after": String(seconds) });
		},
		note(who) {
			for (const share of sharesOf(who)) times.note(...share);
		},
	};
}
