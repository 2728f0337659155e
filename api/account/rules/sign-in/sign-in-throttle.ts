import { ProblemError } from "../../../problems/problem";
import {
	createThrottle,
	type Throttle,
	type ThrottleLimits,
	type Who,
} from "../../../throttles/throttle";

const PAIRS_MAX = 20_000;
/** What wrong guesses lead to; RequiresTwoFactor and NotAllowed come after a right password and are not counted. */
const FAILURES: readonly string[] = ["Failed", "LockedOut"];

/**
 * Counts failed sign-ins per account and per address. An address from which an account signed in
 * before stays open to that account whatever others do there: people in one office share an address.
 */
export interface SignInThrottle extends Throttle {
	noteSuccess(who: Who): void;
}

export function createSignInThrottle(limits: ThrottleLimits): SignInThrottle {
	const failures = createThrottle(limits);
	const pairs = new Set<string>();
	const pairOf = ({ account, address }: Who) =>
		account === undefined ? undefined : `${account} ${address}`;
	return {
		check(who) {
			const pair = pairOf(who);
			const isFamiliar = pair !== undefined && pairs.has(pair);
			failures.check(isFamiliar ? { account: who.account } : who);
		},
		note: failures.note,
		noteSuccess(who) {
			const pair = pairOf(who);
			if (pair === undefined) return;
			pairs.delete(pair);
			pairs.add(pair);
			const [oldest] = pairs;
			if (pairs.size > PAIRS_MAX && oldest !== undefined) pairs.delete(oldest);
		},
	};
}

/**
 * Runs any kind of sign-in unless there were too many failures, and counts its result.
 * @throws ProblemError 429 with Retry-After without running it; else whatever `signIn` throws
 */
export async function throttledSignIn<T>(
	failures: SignInThrottle,
	who: Who,
	signIn: () => Promise<T>,
): Promise<T> {
	failures.check(who);
	try {
		const result = await signIn();
		failures.noteSuccess(who);
		return result;
	} catch (error) {
		if (error instanceof ProblemError && FAILURES.includes(error.detail)) failures.note(who);
		throw error;
	}
}
