import type { Database } from "../../db/client";
import { resetMail } from "../../mail/account-mails";
import type { Mail } from "../../mail/mail";
import type { Services } from "../../services";
import { confirmationFor } from "./confirmation-mails";
import { normalizeEmail } from "./email";
import { magicLinkMail } from "./magic-links";
import { MAIL_CODE_SECONDS, mailCode } from "./mail-codes";
import { type User, userByEmail } from "./users";

/** Who asks for a mail, and for which address. */
export interface MailRequest {
	email: string;
	/** The caller's address. */
	address: string;
}

/**
 * Counts a request for a mail, whether or not there is such an account.
 * @throws ProblemError 429 with Retry-After
 */
export function countMail({ mailsAskedFor }: Services, { email, address }: MailRequest): void {
	const who = { account: normalizeEmail(email), address };
	mailsAskedFor.check(who);
	mailsAskedFor.note(who);
}

/** Looks for the account and makes its mail after the answer, so that the answer is the same for all. */
function mailIfKnown(
	services: Services,
	request: MailRequest,
	make: (db: Database, user: User) => Promise<Mail | null>,
): void {
	countMail(services, request);
	services.mailer.later(async (db) => {
		const user = await userByEmail(db, request.email);
		return user ? make(db, user) : null;
	});
}

/** Mails a code that resets the password, to confirmed accounts alone. @throws ProblemError 429 */
export function askForReset(services: Services, request: MailRequest): void {
	const { config } = services;
	mailIfKnown(services, request, async (_, user) => {
		if (!user.emailConfirmed) return null;
		return resetMail(user.email, {
			dashboardUrl: config.dashboardUrl,
			seconds: MAIL_CODE_SECONDS,
			code: mailCode(config, "reset password", user),
		});
	});
}

/** Mails the confirmation link again, to accounts that wait for it. @throws ProblemError 429 */
export function askForConfirmation(services: Services, request: MailRequest): void {
	mailIfKnown(services, request, async (_, user) =>
		user.emailConfirmed ? null : confirmationFor(services, user),
	);
}

/** Mails a link that signs in. @throws ProblemError 429 */
export function askForMagicLink(services: Services, request: MailRequest): void {
	mailIfKnown(services, request, (db, user) => magicLinkMail(db, services.config, user));
}
