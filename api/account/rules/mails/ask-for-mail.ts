import { orderMail } from "../../../mail/order";
import type { Services } from "../../../start/services";
import { normalizeEmail } from "../email";

/** A request for a mail: to which address, and from where. */
export interface MailRequest {
	email: string;
	/** The caller's address. */
	address: string;
}

/**
 * Counts a request for a mail, whether or not the account exists.
 * @throws ProblemError 429 with Retry-After
 */
export async function countMail(
	{ mailsAskedFor }: Services,
	{ email, address }: MailRequest,
): Promise<void> {
	await mailsAskedFor.begin({ account: normalizeEmail(email), address });
}

/** Looks for the account after the answer, so that the answer does not reveal whether it exists. */
const ask =
	(kind: "confirmation again" | "reset" | "magic link") =>
	async (services: Services, { email, address }: MailRequest): Promise<void> => {
		await countMail(services, { email, address });
		await orderMail(services.db, { kind, email });
	};

/** Mails a password reset code, to confirmed accounts only. @throws ProblemError 429 */
export const askForReset = ask("reset");

/** Mails the confirmation link again, to unconfirmed accounts only. @throws ProblemError 429 */
export const askForConfirmation = ask("confirmation again");

/** Mails a sign-in link. @throws ProblemError 429 */
export const askForMagicLink = ask("magic link");
