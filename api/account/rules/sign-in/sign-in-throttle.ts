import { ProblemError } from "../../../problems/problem";
import type { Throttle, Who } from "../../../throttles/throttle";

/** What wrong guesses lead to; RequiresTwoFactor and NotAllowed come after a right password and are not counted. */
const FAILURES: readonly string[] = ["Failed", "LockedOut"];

/**
 * Where the failures of somebody's sign-in are counted: for the account and for the address. Where
 * somebody signed in to the account before, the two have one count of their own: whatever others do to
 * the account, or at the address, its owner can sign in.
 */
export const signInCount = (who: Required<Who>, isFamiliar: boolean): Who =>
	isFamiliar ? { account: `${who.account} ${who.address}` } : who;

/**
 * Runs any kind of sign-in unless there were too many failures, and counts its result.
 * @throws ProblemError 429 with Retry-After without running it; else whatever `signIn` throws
 */
export async function throttledSignIn<T>(
	failures: Throttle,
	who: Who,
	signIn: () => Promise<T>,
): Promise<T> {
	await failures.check(who);
	try {
		return await signIn();
	} catch (error) {
		if (error instanceof ProblemError && FAILURES.includes(error.detail)) await failures.note(who);
		throw error;
	}
}
