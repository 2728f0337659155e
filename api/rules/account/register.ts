import { randomUUID } from "node:crypto";
import type { Database } from "../../db/client";
import { deviceGroups, users } from "../../db/schema";
import { invalid } from "../../http/problem";
import { isEmail, normalizeEmail } from "./email";
import { hashPassword, passwordErrors } from "./passwords";

const DEFAULT_GROUP_TITLE = "Default group";

/**
 * Makes an account with its default device group.
 * @throws ProblemError 400 with Identity's keys: InvalidEmail, the password rules, DuplicateUserName
 */
export async function register(db: Database, email: string, password: string): Promise<void> {
	if (!isEmail(email)) throw invalid({ InvalidEmail: [`“${email}” is not an email address.`] });
	const weak = passwordErrors(password);
	if (Object.keys(weak).length > 0) throw invalid(weak);
	const passwordHash = await hashPassword(password);
	await db.transaction(async (tx) => {
		const [user] = await tx
			.insert(users)
			.values({
				email,
				normalizedEmail: normalizeEmail(email),
				passwordHash,
				securityStamp: randomUUID(),
			})
			.onConflictDoNothing({ target: users.normalizedEmail })
			.returning({ id: users.id });
		if (!user) throw invalid({ DuplicateUserName: [`There is already an account for ${email}.`] });
		await tx
			.insert(deviceGroups)
			.values({ ownerId: user.id, title: DEFAULT_GROUP_TITLE, isDefault: true });
	});
}
