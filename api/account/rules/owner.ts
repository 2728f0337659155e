import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Database } from "../../database/client";
import { hashOf } from "../../secrets/hashes";
import { accountBrowsers, externalLogins, users } from "../tables";
import { setPassword } from "./set-password";
import { endSessions } from "./tokens/sessions";
import type { User } from "./users";

/** How many browsers an account remembers: one that is not remembered itself has another key each time that it is opened. */
const BROWSERS_MAX = 100;

/** The key that a dashboard made for the browser it calls for; null: the caller is no browser that we know. */
export type BrowserKey = string | null;

/** An account, and what its owner's proof depends on. */
export type Owned = Pick<User, "id" | "ownerProven" | "twoFactorEnabled">;

/** Who signs up or in, or asks for a change. */
export interface Caller {
	/** The caller's network address. */
	address: string;
	browserKey: BrowserKey;
}

/**
 * Remembers a browser in which somebody has signed up or in. Of too many others some are forgotten, whichever they are.
 * @param tx a transaction that has locked the account
 */
export async function noteBrowser(tx: Database, userId: number, key: BrowserKey): Promise<void> {
	if (key === null) return;
	const hash = hashOf(key);
	await tx.insert(accountBrowsers).values({ userId, hash }).onConflictDoNothing();
	const isOther = and(eq(accountBrowsers.userId, userId), ne(accountBrowsers.hash, hash));
	const tooMany = tx
		.select({ hash: accountBrowsers.hash })
		.from(accountBrowsers)
		.where(isOther)
		.orderBy(asc(accountBrowsers.hash))
		.offset(BROWSERS_MAX - 1);
	await tx.delete(accountBrowsers).where(and(isOther, inArray(accountBrowsers.hash, tooMany)));
}

/** Whether somebody has signed up or in with this browser before the account's owner was proven. */
export async function isKnownBrowser(
	tx: Database,
	userId: number,
	key: BrowserKey,
): Promise<boolean> {
	if (key === null) return false;
	const [known] = await tx
		.select({ hash: accountBrowsers.hash })
		.from(accountBrowsers)
		.where(and(eq(accountBrowsers.userId, userId), eq(accountBrowsers.hash, hashOf(key))));
	return known !== undefined;
}

/** Ends everything by which somebody can sign in or was mailed a link to another address, but for what the mailbox gets from now on. */
async function endWaysIn(tx: Database, user: Owned): Promise<void> {
	await setPassword(tx, user, null);
	await tx.delete(externalLogins).where(eq(externalLogins.userId, user.id));
	await endSessions(tx, user.id);
}

/** Notes that the account's owner is known: nothing ends by a later proof, and no browser need be remembered. */
export async function noteOwner(tx: Database, userId: number): Promise<void> {
	await tx.update(users).set({ ownerProven: true }).where(eq(users.id, userId));
	await tx.delete(accountBrowsers).where(eq(accountBrowsers.userId, userId));
}

/**
 * Somebody has shown that they read the account's mailbox. Until then anybody may have made the account
 * with the address and wait in it. So the first time, unless it happens in a browser in which somebody
 * signed up or in before, everything ends by which they could come back: password, sessions, providers'
 * sign-ins and mailed links; the security stamp is another then. A second factor that is on stays.
 * @param tx a transaction that has locked the account
 * @returns whether anything ended
 */
export async function proveOwner(tx: Database, user: Owned, key: BrowserKey): Promise<boolean> {
	if (user.ownerProven) return false;
	const isTheirs = await isKnownBrowser(tx, user.id, key);
	await noteOwner(tx, user.id);
	if (!isTheirs) await endWaysIn(tx, user);
	return !isTheirs;
}
