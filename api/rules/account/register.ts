import type { OutputOf } from "@signage/contract/endpoints";
import { invalid } from "../../http/problem";
import type { Services } from "../../services";
import { confirmationFor } from "./confirmation-mails";
import { createAccount } from "./create-account";
import { invalidEmail, isEmail, takenEmail } from "./email";
import { hashPassword, passwordErrors } from "./passwords";

/**
 * Makes an account with its default device group, and mails its address to confirm itself.
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
