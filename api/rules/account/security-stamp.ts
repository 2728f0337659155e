import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../../db/client";
import { magicLinks, users } from "../../db/schema";
import type { User } from "./users";

/** What signing in goes by. */
type Secured = Pick<
	User,
	| "email"
	| "normalizedEmail"
	| "emailConfirmed"
	| "passwordHash"
	| "failedLogins"
	| "lockedUntil"
	| "twoFactorEnabled"
	| "twoFactorKey"
>;

/**
 * Changes what signing in goes by, and with it the security stamp: refresh tokens, cookies, mailed
 * codes and mailed links from before end.
 * @param tx a transaction that holds the account's row
 */
export async function changeSecured(
	tx: Database,
	userId: number,
	change: Partial<Secured>,
): Promise<void> {
	await tx
		.update(users)
		.set({ ...change, securityStamp: randomUUID() })
		.where(eq(users.id, userId));
	await tx.delete(magicLinks).where(eq(magicLinks.userId, userId));
}
