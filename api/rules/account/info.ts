import type { AnswerOf, OutputOf } from "@signage/contract/endpoints";
import type { Database } from "../../db/client";
import { invalid, notFound } from "../../http/problem";
import type { Services } from "../../services";
import { countMail } from "./ask-for-mail";
import { newAddressConfirmationFor } from "./confirmation-mails";
import { invalidEmail, isEmail, takenEmail } from "./email";
import { hashPassword, isPassword, passwordErrors } from "./passwords";
import { changeSecured } from "./security-stamp";
import { isTakenByOther, lockUser, type User, userById } from "./users";

type Info = AnswerOf<"getInfo">;

async function readUser(db: Database, userId: number): Promise<User> {
	const user = await userById(db, userId);
	if (!user) throw notFound("The account");
	return user;
}

/** The account's address and whether it is confirmed. @throws ProblemError 404 when it is gone */
export async function readInfo(db: Database, userId: number): Promise<Info> {
	const { email, emailConfirmed } = await readUser(db, userId);
	return { email, isEmailConfirmed: emailConfirmed };
}

const mismatch = () => invalid({ PasswordMismatch: ["The old password is not right."] });

async function changePassword(
	{ db, signInFailures }: Services,
	user: User,
	{ oldPassword, newPassword }: { oldPassword: string; newPassword: string },
	address: string,
): Promise<void> {
	const who = { account: user.normalizedEmail, address };
	const check = () => signInFailures.check(who);
	check();
	if (!(await isPassword(user.passwordHash, oldPassword, check))) {
		signInFailures.note(who);
		throw mismatch();
	}
	const weak = passwordErrors(newPassword);
	if (Object.keys(weak).length > 0) throw invalid(weak);
	const passwordHash = await hashPassword(newPassword);
	await db.transaction(async (tx) => {
		// Another may have changed it while the hashes were made.
		if ((await lockUser(tx, user.id))?.passwordHash !== user.passwordHash) throw mismatch();
		await changeSecured(tx, user.id, { passwordHash });
	});
}

/** @throws ProblemError 400 DuplicateUserName; 429 */
async function checkNewEmail(
	services: Services,
	userId: number,
	email: string,
	address: string,
): Promise<void> {
	if (await isTakenByOther(services.db, userId, email)) throw takenEmail(email);
	countMail(services, { email, address });
}

/**
 * Changes the password, which ends every refresh token, and mails a new address to confirm that
 * the account changes to it. What is not given, or empty, stays.
 * @param address the caller's, for the throttles
 * @throws ProblemError 400 with Identity's keys, and then nothing was changed: InvalidEmail,
 * DuplicateUserName, OldPasswordRequired, PasswordMismatch, the password rules; 429 after too many
 */
export async function updateInfo(
	services: Services,
	userId: number,
	{ newEmail, newPassword, oldPassword }: OutputOf<"updateInfo", "body">,
	address: string,
): Promise<Info> {
	const { db, mailer } = services;
	const user = await readUser(db, userId);
	if (newEmail && !isEmail(newEmail)) throw invalidEmail(newEmail);
	if (newPassword && !oldPassword)
		throw invalid({ OldPasswordRequired: ["Enter your old password to set a new one."] });
	const movesTo = newEmail && newEmail !== user.email ? newEmail : null;
	if (movesTo) await checkNewEmail(services, userId, movesTo, address);
	if (newPassword && oldPassword)
		await changePassword(services, user, { oldPassword, newPassword }, address);
	const changed = await readUser(db, userId);
	if (movesTo) mailer.later(async () => newAddressConfirmationFor(services, changed, movesTo));
	return { email: changed.email, isEmailConfirmed: changed.emailConfirmed };
}
