import type { OutputOf } from "@signage/contract/endpoints";
import { eq } from "drizzle-orm";
import { claimPlans, keepCheckouts } from "../../billing/rules/decide-tier";
import { lookForPaid } from "../../billing/rules/settle-checkout";
import { tellEmail } from "../../billing/rules/tell-email";
import type { Database } from "../../database/client";
import { isUniqueViolation } from "../../database/errors";
import type { Services } from "../../start/services";
import { users } from "../tables";
import { normalizeEmail } from "./email";
import { ownerOfCode } from "./mails/mail-codes";
import { mailEmailChanged, mailOwnerProven } from "./mails/notices";
import { type BrowserKey, isKnownBrowser, type Owned, proveOwner } from "./owner";
import { changeSecured } from "./security-stamp";
import { isTakenByOther, type User } from "./users";

/** Who opened a confirmation link. */
export interface Opener {
	/** Whether a person opened it in a browser, rather than a program such as a mail scanner. */
	isBrowser: boolean;
	key: BrowserKey;
}

/** What a confirmation link did. */
export interface Confirmed {
	/** Whether the password, set before anybody had shown that the address is theirs, has ended. */
	isPasswordEnded: boolean;
	/** The address that is confirmed now. */
	email: string;
	/** Whether anybody has shown that the address is theirs, by this or before. */
	isOwnerProven: boolean;
}

/**
 * What the opened link proves. That of a new account proves the owner where the browser is the account's, and nothing
 * elsewhere: people open mails on another device than the one they signed up on. That of a new address always does, in a
 * browser, as whoever had the account may have sent it to somebody else.
 */
async function proveByLink(
	tx: Database,
	owner: Owned,
	isChange: boolean,
	{ isBrowser, key }: Opener,
): Promise<{ hasEnded: boolean; isOwnerProven: boolean }> {
	const proves = isChange ? isBrowser : await isKnownBrowser(tx, owner.id, key);
	const hasEnded = proves && (await proveOwner(tx, owner, key));
	return { hasEnded, isOwnerProven: owner.ownerProven || proves };
}

async function changeEmail(tx: Database, user: User, email: string): Promise<boolean> {
	if (await isTakenByOther(tx, user.id, email)) return false;
	const normalizedEmail = normalizeEmail(email);
	// The owner of the new address has not been proven, even if a program opened the link.
	const change = { email, normalizedEmail, ownerProven: false };
	try {
		// A part of its own, as somebody may take the address at this moment.
		await tx.transaction((part) => changeSecured(part, user.id, change));
		if (user.emailConfirmed) await keepCheckouts(tx, user);
		return true;
	} catch (error) {
		if (isUniqueViolation(error)) return false;
		throw error;
	}
}

/**
 * Confirms an account's address, or changes it to the confirmed new one, by a mailed link. Null for a
 * link that is not valid. A confirmation link keeps working for its day, because mail programs open
 * links before people do.
 */
export async function confirmEmail(
	services: Services,
	{ userId, code, changedEmail: email }: OutputOf<"confirmEmail", "query">,
	opener: Opener,
): Promise<Confirmed | null> {
	const { db, config } = services;
	const purpose = email === undefined ? "confirm email" : "change email";
	const done = await db.transaction(async (tx) => {
		const user = await ownerOfCode(tx, config, purpose, code, email);
		if (!user || String(user.id) !== userId) return null;
		const isChange = email !== undefined;
		if (isChange && !(await changeEmail(tx, user, email))) return null;
		const [confirmed] = await tx
			.update(users)
			.set({ emailConfirmed: true })
			.where(eq(users.id, user.id))
			.returning();
		if (!confirmed) return null;
		await claimPlans(tx, config.plans, confirmed);
		const owner = { ...user, ownerProven: user.ownerProven && !isChange };
		const { hasEnded, isOwnerProven } = await proveByLink(tx, owner, isChange, opener);
		if (isChange) await mailEmailChanged(tx, user, email);
		const isPasswordEnded = hasEnded && user.passwordHash !== null;
		// To who had none, too: the provider by which they signed in leads to this account no more.
		if (hasEnded) await mailOwnerProven(tx, user.id);
		return {
			user: confirmed,
			confirmed: { isPasswordEnded, email: confirmed.email, isOwnerProven },
		};
	});
	if (!done) return null;
	lookForPaid(services, done.user);
	if (email !== undefined) tellEmail(services, done.user);
	return done.confirmed;
}
