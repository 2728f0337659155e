import { ProblemError } from "../../../problems/problem";
import type { Throttle, Who } from "../../../throttles/throttle";

/** What wrong guesses lead to; RequiresTwoFactor and NotAllowed come after a right password and are not counted. */
const FAILURES: readonly string[] = ["Failed", "LockedOut"];

/**
 * Where the failures of somebody's sign-in are counted: for the account and for the address. Where
 * somebody signed in to the account before, the two have one count of their own: whatever others do to
 * the account, or at the address, its owner can sign in. Nobody can type its name, as what is typed has no a to z (email.ts).
 */
export const signInCount = (who: Required<Who>, isFamiliar: boolean): Who =>
	isFamiliar ? { account: `familiar ${JSON.stringify([who.account, who.address])}` } : who;

/**
 * Runs any kind of sign-in unless there were too many failures, and counts its result.
 * @param signIn may call `begin` before its slow part: from there it counts as a failure until it has ended as anything
 * else, so that of many at once no more are tried than may fail
 * @throws ProblemError 429 with Retry-After without running it, or from `begin`; else whatever `signIn` throws
 */
export async function throttledSignIn<T>(
	failures: Throttle,
	who: Who,
	signIn: (begin: () => Promise<void>) => Promise<T>,
): Promise<T> {
	await failures.check(who);
	let takeBack: (() => Promise<void>) | undefined;
	const begin = async () => {
		takeBack = await failures.begin(who);
	};
	try {
		const result = await signIn(begin);
		await takeBack?.();
		return result;
	} catch (error) {
		const isFailure = error instanceof ProblemError && FAILURES.includes(error.detail);
		if (!isFailure) await takeBack?.();
		else if (!takeBack) await failures.note(who);
		throw error;
	}
}
