import { ProblemError } from "../../http/problem";
import { createThrottle, type Throttle, type ThrottleLimits, type Who } from "../throttle";

const PAIRS_MAX = 20_000;
/** Refusals that guessing brings about; the others (RequiresTwoFactor, NotAllowed) follow a right proof. */
const FAILURES: readonly string[] = ["Failed", "LockedOut"];

/**
 * Counts failed sign-ins. An address from which an account signed in before is not closed to it by
 * what others on that address do: people of one office share it.
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
 * Runs a sign-in of any kind unless there were too many failures, and counts how it ends.
 * @throws ProblemError 429 with Retry-After before the attempt, else what the attempt throws
 */
export async function throttledSignIn<T>(
	failures: SignInThrottle,
	who: Who,
	attempt: () => Promise<T>,
): Promise<T> {
	failures.check(who);
	try {
		const result = await attempt();
		failures.noteSuccess(who);
		return result;
	} catch (error) {
		if (error instanceof ProblemError && FAILURES.includes(error.detail)) failures.note(who);
		throw error;
	}
}
