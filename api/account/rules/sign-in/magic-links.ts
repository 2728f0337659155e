import type { OutputOf } from "@signage/contract/endpoints";
import { eq } from "drizzle-orm";
import type { Database } from "../../../database/client";
import type { Mail } from "../../../mail/mail";
import { ProblemError } from "../../../problems/problem";
import { hashOf, randomToken } from "../../../secrets/hashes";
import type { Config } from "../../../start/config";
import type { Services } from "../../../start/services";
import { magicLinks } from "../../tables";
import { mailOwnerProven } from "../mails/notices";
import { magicMail } from "../mails/words";
import { type Caller, proveOwner } from "../owner";
import { lockUser, type User, userById } from "../users";
import { isSignInFailure, type SignInFailure, settleSignIn } from "./settle-sign-in";

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

/** Who signed in by a mailed link. */
interface SignedIn {
	user: User;
	/** Whether the account's password ended by it, as it was set before anybody had shown that the address is theirs. */
	isPasswordEnded: boolean;
}

/** Uses a link up. It also proves that the person reads the mailbox. After a failure it still works. */
async function takeLink(
	tx: Database,
	config: Config,
	query: OutputOf<"magicLogin", "query">,
	{ address, browserKey }: Caller,
): Promise<SignedIn | SignInFailure> {
	const isIt = eq(magicLinks.hash, hashOf(query.magicToken));
	const [found] = await tx.select().from(magicLinks).where(isIt);
	// The account before its link, as with a change of the password, which deletes the link.
	if (found) await lockUser(tx, found.userId);
	const [link] = await tx.select().from(magicLinks).where(isIt).for("update");
	if (!link || link.expiresAt <= new Date()) return "Failed";
	const settled = await settleSignIn(tx, config, {
		userId: link.userId,
		address,
		browserKey,
		isByLink: true,
		isProven: () => true,
		...query,
	});
	if (isSignInFailure(settled)) return settled;
	await tx.delete(magicLinks).where(isIt);
	const hasEnded = await proveOwner(tx, settled, browserKey);
	const isPasswordEnded = hasEnded && settled.passwordHash !== null;
	// To who had none, too: the provider by which they signed in leads here no more.
	if (hasEnded) await mailOwnerProven(tx, settled.id);
	// Its security stamp is another where anything ended.
	const user = (await userById(tx, settled.id)) ?? settled;
	return { user, isPasswordEnded };
}

/**
 * Signs in with a mailed link; a link works once. Nothing that others do, such as failed sign-ins, keeps
 * its owner out: nobody can guess 256 bits.
 * @throws ProblemError 401, detail `Failed` or `RequiresTwoFactor`; `LockedOut` after wrong codes beside links
 */
export async function checkMagicLogin(
	services: Services,
	query: OutputOf<"magicLogin", "query">,
	caller: Caller,
): Promise<SignedIn> {
	const { db, config } = services;
	const taken = await db.transaction((tx) => takeLink(tx, config, query, caller));
	if (isSignInFailure(taken)) throw new ProblemError(401, taken);
	return taken;
}
