import type { OutputOf } from "@signage/contract/endpoints";
import { eq } from "drizzle-orm";
import type { Services } from "../../start/services";
import { users } from "../tables";
import { normalizeEmail } from "./email";
import { ownerOfCode } from "./mails/mail-codes";
import { changeSecured } from "./security-stamp";
import { isTakenByOther } from "./users";

/**
 * Confirms an account's address, or changes it to the confirmed new one, by a mailed link. Returns
 * whether the link was valid. A confirmation link keeps working for its day, because mail programs
 * open links before people do.
 */
export function confirmEmail(
	{ db, config }: Services,
	{ userId, code, changedEmail: email }: OutputOf<"confirmEmail", "query">,
): Promise<boolean> {
	const purpose = email === undefined ? "confirm email" : "change email";
	return db.transaction(async (tx) => {
		const user = await ownerOfCode(tx, config, purpose, code, email);
		if (!user || String(user.id) !== userId) return false;
		if (email === undefined) {
			await tx.update(users).set({ emailConfirmed: true }).where(eq(users.id, user.id));
			return true;
		}
		if (await isTakenByOther(tx, user.id, email)) return false;
		const normalizedEmail = normalizeEmail(email);
		await changeSecured(tx, user.id, { email, normalizedEmail, emailConfirmed: true });
		return true;
	});
}
