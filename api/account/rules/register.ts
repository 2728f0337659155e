import type { OutputOf } from "@signage/contract/endpoints";
import { invalid } from "../../problems/problem";
import type { Services } from "../../start/services";
import { createAccount } from "./create-account";
import { invalidEmail, isEmail, takenEmail } from "./email";
import { confirmationFor } from "./mails/confirmation-mails";
import { hashPassword, passwordErrors } from "./passwords";

/**
 * Creates an account with its default device group, and mails it a confirmation link.
 * @throws ProblemError 400 with Identity's keys: InvalidEmail, the password rules, DuplicateUserName
 */
export async function register(
	services: Services,
	{ email, password }: OutputOf<"register", "body">,
): Promise<void> {
	const { db, config } = services;
	if (!isEmail(email)) throw invalidEmail(email);
	const weak = passwordErrors(password);
	if (Object.keys(weak).length > 0) throw invalid(weak);
	const passwordHash = await hashPassword(password);
	const user = await db.transaction((tx) => createAccount(tx, config, { email, passwordHash }));
	if (!user) throw takenEmail(email);
	services.mailer.later(async () => confirmationFor(services, user));
}
