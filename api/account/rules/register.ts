import { isEmail } from "@signage/contract/email";
import type { OutputOf } from "@signage/contract/endpoints";
import { orderMail } from "../../mail/order";
import type { Services } from "../../start/services";
import { createAccount } from "./create-account";
import { invalidEmail, takenEmail } from "./email";
import { type Caller, noteBrowser } from "./owner";
import { hashPassword, refuseWeak } from "./passwords";

/**
 * Creates an account with its default device group, and mails it a confirmation link.
 * @throws ProblemError 400 with Identity's keys: InvalidEmail, the password rules, DuplicateUserName;
 * 429 after too many from this address; 503 when too many wait to be hashed
 */
export async function register(
	services: Services,
	{ email, password }: OutputOf<"register", "body">,
	{ address, browserKey }: Caller,
): Promise<void> {
	const { db, config, registrations } = services;
	if (!isEmail(email)) throw invalidEmail(email);
	refuseWeak(password);
	await registrations.begin({ address });
	const passwordHash = await hashPassword(password, address);
	const user = await db.transaction(async (tx) => {
		const created = await createAccount(tx, config, { email, passwordHash });
		if (created) {
			await noteBrowser(tx, created.id, browserKey);
			await orderMail(tx, { kind: "confirmation", userId: created.id });
		}
		return created;
	});
	if (!user) throw takenEmail(email);
}
