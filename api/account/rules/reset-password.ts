import type { OutputOf } from "@signage/contract/endpoints";
import type { Database } from "../../database/client";
import { invalid } from "../../problems/problem";
import type { Config } from "../../start/config";
import type { Services } from "../../start/services";
import { formsOfEmail } from "./email";
import { ownerOfCode } from "./mails/mail-codes";
import { mailChanged } from "./mails/notices";
import { type Caller, proveOwner } from "./owner";
import { hashPassword, refuseWeak } from "./passwords";
import { setPassword } from "./set-password";
import { endLockouts } from "./sign-in/lockouts";
import type { User } from "./users";

type ResetRequest = OutputOf<"resetPassword", "body">;

/** @throws ProblemError 400 InvalidToken unless the code is for the account with this address */
async function checkCode(
	tx: Database,
	config: Config,
	{ email, resetCode }: ResetRequest,
): Promise<User> {
	const user = await ownerOfCode(tx, config, "reset password", resetCode);
	const isTheirs = user && formsOfEmail(email).includes(user.normalizedEmail);
	if (!isTheirs || !user.emailConfirmed)
		throw invalid({
			InvalidToken: [
				"The reset code is not valid. It may have been used before, or it is too old.",
			],
		});
	return user;
}

/**
 * Sets a new password with a mailed code. This uses up the code and ends every refresh token and a
 * lockout.
 * @throws ProblemError 400 with Identity's keys: InvalidToken, or with a valid code the password rules;
 * 429 or 503 when too many wait to be hashed
 */
export async function resetPassword(
	services: Services,
	request: ResetRequest,
	{ address, browserKey }: Caller,
): Promise<void> {
	const { db, config } = services;
	await checkCode(db, config, request);
	refuseWeak(request.newPassword);
	const passwordHash = await hashPassword(request.newPassword, address);
	await db.transaction(async (tx) => {
		// Another call may have used the code during the hashing.
		const user = await checkCode(tx, config, request);
		await proveOwner(tx, user, browserKey);
		await setPassword(tx, user, passwordHash);
		// People who forgot their password have often locked the account by trying.
		await endLockouts(tx, user.id);
		await mailChanged(tx, config, user, "password");
	});
}
