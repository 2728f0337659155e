import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { magicLinks, users } from "../tables";
import type { User } from "./users";

/** What signing in depends on. */
type Secured = Pick<
	User,
	| "email"
	| "normalizedEmail"
	| "ownerProven"
	| "passwordHash"
	| "twoFactorEnabled"
	| "twoFactorKey"
	| "twoFactorStep"
>;

/**
 * Changes what signing in depends on, and renews the security stamp: earlier refresh tokens, cookies,
 * mailed codes and mailed links stop working.
 * @param tx a transaction that has locked the account
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
