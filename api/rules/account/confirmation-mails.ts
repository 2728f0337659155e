import { confirmationMail, newAddressMail } from "../../mail/account-mails";
import type { Mail } from "../../mail/mail";
import type { Services } from "../../services";
import { MAIL_CODE_SECONDS, mailCode } from "./mail-codes";
import type { User } from "./users";

/** The mail that asks an account's address to confirm itself. */
export function confirmationFor(
	{ config, apiUrl }: Services,
	user: Pick<User, "id" | "email" | "securityStamp">,
): Mail {
	return confirmationMail(user.email, {
		apiUrl: apiUrl(),
		seconds: MAIL_CODE_SECONDS,
		userId: user.id,
		code: mailCode(config, "confirm email", user),
	});
}

/** The mail that asks a new address to confirm that the account changes to it. */
export function newAddressConfirmationFor(
	{ config, apiUrl }: Services,
	user: Pick<User, "id" | "securityStamp">,
	newEmail: string,
): Mail {
	return newAddressMail(newEmail, {
		apiUrl: apiUrl(),
		seconds: MAIL_CODE_SECONDS,
		userId: user.id,
		code: mailCode(config, "change email", user, newEmail),
	});
}
