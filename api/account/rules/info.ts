import type { AnswerOf, OutputOf } from "@signage/contract/endpoints";
import type { Database } from "../../database/client";
import { invalid, notFound } from "../../problems/problem";
import type { Services } from "../../start/services";
import { invalidEmail, isEmail, takenEmail } from "./email";
import { countMail } from "./mails/ask-for-mail";
import { newAddressConfirmationFor } from "./mails/confirmation-mails";
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

const mismatch = () => invalid({ PasswordMismatch: ["The old password is not correct."] });

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
		// Another call may have changed the password during the hashing.
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
 * Changes the password, which ends every refresh token, and mails a new address a link to confirm the
 * change. Fields that are absent or empty are not changed.
 * @param address the caller's, for the throttles
 * @throws ProblemError 400 with Identity's keys, with nothing changed: InvalidEmail,
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
