import type { OutputOf } from "@signage/contract/endpoints";
import { ProblemError } from "../../http/problem";
import type { Services } from "../../services";
import { normalizeEmail } from "./email";
import { isPassword } from "./passwords";
import { isLocked, isRefusal, settleSignIn } from "./settle-sign-in";
import { throttledSignIn } from "./sign-in-throttle";
import { type User, userByEmail } from "./users";

/** No account's id: an unknown address goes the same way as a known one. */
const NOBODY = 0;

/**
 * The account that an email address and password belong to, and the codes where two-factor is on.
 * @param address the caller's, for the throttle
 * @throws ProblemError 401, detail `Failed`, `LockedOut`, `NotAllowed` or `RequiresTwoFactor`; 429
 * with Retry-After after too many failures, before any work is done
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
		// Many may have waited for their turn at the hashes while others failed.
		const isRight = await isPassword(passwordHash, password, () => signInFailures.check(who));
		const isProven = (now: User) => isRight && now.passwordHash === passwordHash;
		const settled = await db.transaction((tx) =>
			settleSignIn(tx, config, user?.id ?? NOBODY, { isProven, ...codes }),
		);
		if (isRefusal(settled)) throw new ProblemError(401, settled);
		return settled;
	});
}
