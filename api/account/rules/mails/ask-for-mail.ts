import type { Database } from "../../../database/client";
import type { Mail } from "../../../mail/mail";
import type { Services } from "../../../start/services";
import { normalizeEmail } from "../email";
import { magicLinkMail } from "../sign-in/magic-links";
import { type User, userByEmail } from "../users";
import { confirmationFor } from "./confirmation-mails";
import { MAIL_CODE_SECONDS, mailCode } from "./mail-codes";
import { resetMail } from "./words";

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

/** Looks up the account and writes its mail after the answer, so that the answer does not reveal whether it exists. */
async function mailIfKnown(
	services: Services,
	request: MailRequest,
	make: (db: Database, user: User) => Promise<Mail | null>,
): Promise<void> {
	await countMail(services, request);
	services.mailer.later(async (db) => {
		const user = await userByEmail(db, request.email);
		return user ? make(db, user) : null;
	});
}

/** Mails a password reset code, to confirmed accounts only. @throws ProblemError 429 */
export function askForReset(services: Services, request: MailRequest): Promise<void> {
	const { config } = services;
	return mailIfKnown(services, request, async (_, user) => {
		if (!user.emailConfirmed) return null;
		return resetMail(user.email, {
			dashboardUrl: config.dashboardUrl,
			seconds: MAIL_CODE_SECONDS,
			code: mailCode(config, "reset password", user),
		});
	});
}

/** Mails the confirmation link again, to unconfirmed accounts only. @throws ProblemError 429 */
export function askForConfirmation(services: Services, request: MailRequest): Promise<void> {
	return mailIfKnown(services, request, async (_, user) =>
		user.emailConfirmed ? null : confirmationFor(services, user),
	);
}

/** Mails a sign-in link. @throws ProblemError 429 */
export function askForMagicLink(services: Services, request: MailRequest): Promise<void> {
	return mailIfKnown(services, request, (db, user) => magicLinkMail(db, services.config, user));
}
