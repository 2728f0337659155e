import type { OutputOf } from "@signage/contract/endpoints";
import { eq } from "drizzle-orm";
import type { Config } from "../../config";
import type { Database } from "../../db/client";
import { magicLinks } from "../../db/schema";
import { ProblemError } from "../../http/problem";
import { magicMail } from "../../mail/account-mails";
import type { Mail } from "../../mail/mail";
import type { Services } from "../../services";
import { hashOf, randomToken } from "../secrets";
import { isRefusal, type Refusal, settleSignIn } from "./settle-sign-in";
import { throttledSignIn } from "./sign-in-throttle";
import type { User } from "./users";

/** The mail with a new link, of whose token only the hash is kept. */
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

/** Takes the link, and with it the proof that the person reads that mailbox. A refusal leaves it good. */
async function takeLink(
	tx: Database,
	config: Config,
	query: OutputOf<"magicLogin", "query">,
): Promise<User | Refusal> {
	const isIt = eq(magicLinks.hash, hashOf(query.magicToken));
	const [link] = await tx.select().from(magicLinks).where(isIt).for("update");
	if (!link || link.expiresAt <= new Date()) return "Failed";
	const isProven = () => true;
	const settled = await settleSignIn(tx, config, link.userId, {
		isProven,
		confirmsEmail: true,
		...query,
	});
	if (!isRefusal(settled)) await tx.delete(magicLinks).where(isIt);
	return settled;
}

/**
 * The account that a mailed link signs in to; a link works once.
 * @throws ProblemError 401, detail `Failed`, `LockedOut` or `RequiresTwoFactor`; 429 after too many failures
 */
export function checkMagicLogin(
	{ db, config, signInFailures }: Services,
	query: OutputOf<"magicLogin", "query">,
	address: string,
): Promise<User> {
	return throttledSignIn(signInFailures, { address }, async () => {
		const taken = await db.transaction((tx) => takeLink(tx, config, query));
		if (isRefusal(taken)) throw new ProblemError(401, taken);
		return taken;
	});
}
