import type { OutputOf } from "@signage/contract/endpoints";
import { ProblemError } from "../../../problems/problem";
import type { Services } from "../../../start/services";
import { normalizeEmail } from "../email";
import { isPassword } from "../passwords";
import { type User, userByEmail } from "../users";
import { isLocked, isSignInFailure, settleSignIn } from "./settle-sign-in";
import { throttledSignIn } from "./sign-in-throttle";

/** No account has this id: an unknown address takes the same path as a known one. */
const NOBODY = 0;

/**
 * Checks an email address and password, and the second factor where two-factor is on.
 * @param address the caller's, for the throttle
 * @throws ProblemError 401, detail `Failed`, `LockedOut`, `NotAllowed` or `RequiresTwoFactor`; 429
 * with Retry-After after too many failures, before the password is hashed
 */
export async function checkLogin(
	{ db, config, signInFailures }: Services,
	{ email, password, ...codes }: OutputOf<"login", "body">,
	address: string,
): Promise<User> {
	const user = await userByEmail(db, email);
	if (user && isLocked(user)) throw new ProblemError(401, "LockedOut");
	const who = { account: normalizeEmail(email), address };
	return throttledSignIn(signInFailures, who, async () => {
		const passwordHash = user?.passwordHash ?? null;
		// Others may have failed while this one waited for its turn to hash: check the throttle again.
		const isRight = await isPassword(passwordHash, password, () => signInFailures.check(who));
		const isProven = (now: User) => isRight && now.passwordHash === passwordHash;
		const settled = await db.transaction((tx) =>
			settleSignIn(tx, config, user?.id ?? NOBODY, { isProven, ...codes }),
		);
		if (isSignInFailure(settled)) throw new ProblemError(401, settled);
		return settled;
	});
}
