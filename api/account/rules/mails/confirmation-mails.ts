import type { Mail } from "../../../mail/mail";
import type { Services } from "../../../start/services";
import type { StampedUser, User } from "../users";
import { MAIL_CODE_SECONDS, mailCode } from "./mail-codes";
import { confirmationMail, newAddressMail } from "./words";

/** The mail that asks a new account to confirm its address. */
export function confirmationFor(
	{ config, apiUrl }: Pick<Services, "apiUrl" | "config">,
	user: StampedUser & Pick<User, "email">,
): Mail {
	return confirmationMail(user.email, {
		apiUrl: apiUrl(),
		seconds: MAIL_CODE_SECONDS,
		userId: user.id,
		code: mailCode(config, "confirm email", user),
	});
}

/** The mail, to the new address, that asks to confirm a change of address. */
export function newAddressConfirmationFor(
	{ config, apiUrl }: Pick<Services, "apiUrl" | "config">,
	user: StampedUser,
	newEmail: string,
): Mail {
	return newAddressMail(newEmail, {
		apiUrl: apiUrl(),
		seconds: MAIL_CODE_SECONDS,
		userId: user.id,
		code: mailCode(config, "change email", user, newEmail),
	});
}
