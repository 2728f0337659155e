import { randomUUID } from "node:crypto";
import type { Database } from "../../database/client";
import { createDefaultGroup } from "../../devices/rules/default-group";
import type { Config } from "../../start/config";
import { users } from "../tables";
import { normalizeEmail } from "./email";
import type { User } from "./users";

type NewUser = typeof users.$inferInsert;

/** A new account's values. `passwordHash` is null for somebody who signs in through an OpenID provider. */
export type NewAccount = Pick<User, "email" | "passwordHash"> &
	Pick<NewUser, "emailConfirmed" | "ownerProven" | "firstName" | "lastName">;

/**
 * Creates an account with its default device group, or returns null when the address is taken.
 * @param tx a transaction, so that neither exists without the other
 */
export async function createAccount(
	tx: Database,
	config: Config,
	account: NewAccount,
): Promise<User | null> {
	const [user] = await tx
		.insert(users)
		.values({
			...account,
			normalizedEmail: normalizeEmail(account.email),
			securityStamp: randomUUID(),
			tier: config.newAccountTier,
		})
		.onConflictDoNothing({ target: users.normalizedEmail })
		.returning();
	if (!user) return null;
	await createDefaultGroup(tx, user.id);
	return user;
}
