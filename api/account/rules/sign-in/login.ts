import type { OutputOf } from "@signage/contract/endpoints";
import { ProblemError } from "../../../problems/problem";
import type { Services } from "../../../start/services";
import { normalizeEmail } from "../email";
import type { Caller } from "../owner";
import { isPassword } from "../passwords";
import { type User, userByEmail } from "../users";
import { readLockout } from "./lockouts";
import { isSignInFailure, settleSignIn } from "./settle-sign-in";
import { signInCount, throttledSignIn } from "./sign-in-throttle";

/** No account has this id: an unknown address takes the same path as a known one. */
const NOBODY = 0;

/**
 * Checks an email address and password, and the second factor where two-factor is on.
 * @throws ProblemError 401, detail `Failed`, `LockedOut`, `NotAllowed` or `RequiresTwoFactor`; 429
 * with Retry-After after too many failures, before the password is hashed
 */
export async function checkLogin(
	{ db, config, signInFailures }: Services,
	{ email, password, ...codes }: OutputOf<"login", "body">,
	{ address, browserKey }: Caller,
): Promise<User> {
	const user = await userByEmail(db, email);
	const attempt = { userId: user?.id ?? NOBODY, address };
	const { isFamiliar, isLocked } = await readLockout(db, config, attempt);
	if (isLocked) throw new ProblemError(401, "LockedOut");
	const who = signInCount({ account: normalizeEmail(email), address }, isFamiliar);
	return throttledSignIn(signInFailures, who, async (checkFirst) => {
		const passwordHash = user?.passwordHash ?? null;
		// Counted from its turn to hash on: others may have failed while it waited.
		const isRight = await isPassword({ passwordHash, password, address, checkFirst });
		const isProven = (now: User) => isRight && now.passwordHash === passwordHash;
		const settled = await db.transaction((tx) =>
			settleSignIn(tx, config, { ...attempt, browserKey, isProven, ...codes }),
		);
		if (isSignInFailure(settled)) throw new ProblemError(401, settled);
		return settled;
	});
}
