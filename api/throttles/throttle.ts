import { ProblemError } from "../problems/problem";
import { hashOf } from "../secrets/hashes";

/** Who is counted: an account, by any name for it, and the caller's address, or only one of them. */
export interface Who {
	account?: string | number;
	address?: string;
}

/** Counts events per account and per address, and blocks both for a while after too many. */
export interface Throttle {
	/** @throws ProblemError 429 with Retry-After while the account or the address is over its limit */
	check(who: Who): Promise<void>;
	note(who: Who): Promise<void>;
	/**
	 * Checks and notes in one, so that many at once cannot pass together.
	 * @returns to be called if the attempt was a right one: it no longer counts
	 * @throws ProblemError 429 as `check` does
	 */
	begin(who: Who): Promise<() => Promise<void>>;
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

/** How many events a key may have within the window. */
export type KeyLimit = readonly [key: string, limit: number];

/** The key of all events; those of accounts and addresses are hashes. */
const ALL = "all";

/** The account's and the address's keys; hashed, because callers choose how long a name is. */
export const ownLimits = (
	{ perAccount, perAddress }: ThrottleLimits,
	{ account, address }: Who,
): KeyLimit[] => [
	...(account === undefined ? [] : [[hashOf(`account ${account}`), perAccount] as const]),
	...(address === undefined ? [] : [[hashOf(`address ${address}`), perAddress] as const]),
];

/** The keys that an event counts for. */
export const limitsToNote = (limits: ThrottleLimits, who: Who): KeyLimit[] => [
	...ownLimits(limits, who),
	...(limits.inAll ? [[ALL, limits.inAll.forEverybody] as const] : []),
];

/** What blocks somebody who has an event of their own, besides those. */
export const limitsOfRepeaters = ({ inAll }: ThrottleLimits): KeyLimit[] =>
	inAll ? [[ALL, inAll.forRepeaters]] : [];

/** @throws ProblemError 429 unless somebody is free now */
export function refuseUntil({ message }: ThrottleLimits, freeInMs: number): void {
	if (freeInMs <= 0) return;
	const seconds = String(Math.ceil(freeInMs / 1000));
	throw new ProblemError(429, message, undefined, { "retry-after": seconds });
}
