import type { OutputOf } from "@signage/contract/endpoints";
import type { Config } from "../../config";
import type { Database } from "../../db/client";
import { invalid } from "../../http/problem";
import type { Services } from "../../services";
import { normalizeEmail } from "./email";
import { ownerOfCode } from "./mail-codes";
import { hashPassword, passwordErrors } from "./passwords";
import { changeSecured } from "./security-stamp";
import type { User } from "./users";

type ResetRequest = OutputOf<"resetPassword", "body">;

/** @throws ProblemError 400 InvalidToken unless the code is for the account with this address */
async function checkCode(
	tx: Database,
	config: Config,
	{ email, resetCode }: ResetRequest,
): Promise<User> {
	const user = await ownerOfCode(tx, config, "reset password", resetCode);
	if (user?.normalizedEmail !== normalizeEmail(email) || !user.emailConfirmed)
		throw invalid({
			InvalidToken: ["The reset code is not valid. It may have been used, or be too old."],
		});
	return user;
}

/**
 * Sets a new password by a mailed code, which ends with it: so do every refresh token and a lockout.
 * @throws ProblemError 400 with Identity's keys: InvalidToken, and with a good code the password rules
 */
export async function resetPassword(
	{ db, config }: Services,
	request: ResetRequest,
): Promise<void> {
	await checkCode(db, config, request);
	const weak = passwordErrors(request.newPassword);
	if (Object.keys(weak).length > 0) throw invalid(weak);
	const passwordHash = await hashPassword(request.newPassword);
	await db.transaction(async (tx) => {
		// Another may have used the code while the hash was made.
		const user = await checkCode(tx, config, request);
		// Whoever forgot a password has often locked the account by guessing at it.
		await changeSecured(tx, user.id, { passwordHash, failedLogins: 0, lockedUntil: null });
	});
}
