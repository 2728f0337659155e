import { randomUUID } from "node:crypto";
import type { Config } from "../../config";
import type { Database } from "../../db/client";
import { deviceGroups, users } from "../../db/schema";
import { normalizeEmail } from "./email";
import type { User } from "./users";

const DEFAULT_GROUP_TITLE = "Default group";

type NewUser = typeof users.$inferInsert;

/** What an account starts with; a password hash of null is that of a person an OpenID provider vouches for. */
export type NewAccount = Pick<User, "email" | "passwordHash"> &
	Pick<NewUser, "emailConfirmed" | "firstName" | "lastName">;

/**
 * Makes an account with its default device group, or null where the address has one already.
 * @param tx a transaction: neither is made without the other
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
	await tx
		.insert(deviceGroups)
		.values({ ownerId: user.id, title: DEFAULT_GROUP_TITLE, isDefault: true });
	return user;
}
