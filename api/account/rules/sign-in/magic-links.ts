import type { OutputOf } from "@signage/contract/endpoints";
import { eq } from "drizzle-orm";
import type { Database } from "../../../database/client";
import type { Mail } from "../../../mail/mail";
import { ProblemError } from "../../../problems/problem";
import { hashOf, randomToken } from "../../../secrets/hashes";
import type { Config } from "../../../start/config";
import type { Services } from "../../../start/services";
import { magicLinks } from "../../tables";
import { magicMail } from "../mails/words";
import type { User } from "../users";
import { isSignInFailure, type SignInFailure, settleSignIn } from "./settle-sign-in";
import { throttledSignIn } from "./sign-in-throttle";

/** Creates a sign-in link and returns its mail; only the token's hash is stored. */
export async function magicLinkMail(db: Database, config: Config, user: User): Promise<Mail> {
	const token = randomToken();
	await db.insert(magicLinks).values({
		hash: hashOf(token),
		userId: user.id,
		expiresAt: new Date(Date.now() + config.magicLinkSeconds * 1000),
	});
	const { dashboardUrl, magicLinkSeconds: seconds } = config;
	return magicMail(user.email, { dashboardUrl, seconds, token });
}

/** Uses a link up. It also proves that the person reads the mailbox. After a failure it still works. */
async function takeLink(
	tx: Database,
	config: Config,
	query: OutputOf<"magicLogin", "query">,
): Promise<User | SignInFailure> {
	const isIt = eq(magicLinks.hash, hashOf(query.magicToken));
	const [link] = await tx.select().from(magicLinks).where(isIt).for("update");
	if (!link || link.expiresAt <= new Date()) return "Failed";
	const isProven = () => true;
	const settled = await settleSignIn(tx, config, link.userId, {
		isProven,
		confirmsEmail: true,
		...query,
	});
	if (!isSignInFailure(settled)) await tx.delete(magicLinks).where(isIt);
	return settled;
}

/**
 * Signs in with a mailed link; a link works once.
 * @throws ProblemError 401, detail `Failed`, `LockedOut` or `RequiresTwoFactor`; 429 after too many failures
 */
export function checkMagicLogin(
	{ db, config, signInFailures }: Services,
	query: OutputOf<"magicLogin", "query">,
	address: string,
): Promise<User> {
	return throttledSignIn(signInFailures, { address }, async () => {
		const taken = await db.transaction((tx) => takeLink(tx, config, query));
		if (isSignInFailure(taken)) throw new ProblemError(401, taken);
		return taken;
	});
}
