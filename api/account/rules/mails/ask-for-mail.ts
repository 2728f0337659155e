import { orderMail } from "../../../mail/order";
import type { Services } from "../../../start/services";
import { normalizeEmail } from "../email";
import type { MailOrder } from "./orders";

/** A request for a mail: to which address, and from where. */
export interface MailRequest {
	email: string;
	/** The caller's address. */
	address: string;
}

/** A mail that people ask for. */
type AskedFor = Extract<
	MailOrder["kind"],
	"confirmation again" | "reset" | "magic link" | "new address"
>;

/**
 * Counts a request for a mail, whether or not the account exists. Each kind counts for itself: who asks for one that does
 * not even go out, as for a confirmed address, must not keep its owner from another.
 * @throws ProblemError 429 with Retry-After
 */
export async function countMail(
	{ mailsAskedFor }: Services,
	kind: AskedFor,
	{ email, address }: MailRequest,
): Promise<void> {
	await mailsAskedFor.begin({ account: `${kind} ${normalizeEmail(email)}`, address });
}

/** Looks for the account after the answer, so that the answer does not reveal whether it exists. */
const ask =
	(kind: Exclude<AskedFor, "new address">) =>
	async (services: Services, { email, address }: MailRequest): Promise<void> => {
		await countMail(services, kind, { email, address });
		await orderMail(services.db, { kind, email });
	};

/** Mails a password reset code, to confirmed accounts only. @throws ProblemError 429 */
export const askForReset = ask("reset");

/** Mails the confirmation link again, to unconfirmed accounts only. @throws ProblemError 429 */
export const askForConfirmation = ask("confirmation again");

/** Mails a sign-in link. @throws ProblemError 429 */
export const askForMagicLink = ask("magic link");
