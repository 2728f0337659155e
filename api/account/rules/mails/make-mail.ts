import type { Mail } from "../../../mail/mail";
import type { Services } from "../../../start/services";
import { isMadeUpEmail } from "../external/made-up-email";
import { magicLinkMail } from "../sign-in/magic-links";
import { isTakenByOther, type User, userByEmail, userById } from "../users";
import { confirmationFor, newAddressConfirmationFor } from "./confirmation-mails";
import { MAIL_CODE_SECONDS, mailCode } from "./mail-codes";
import type { MailOrder } from "./orders";
import { changedMail, newPasswordMail, resetMail, takenAddressMail } from "./words";

type MailServices = Pick<Services, "apiUrl" | "config" | "db">;

const resetCodeOf = ({ config }: MailServices, user: User) => ({
	dashboardUrl: config.dashboardUrl,
	seconds: MAIL_CODE_SECONDS,
	code: mailCode(config, "reset password", user),
});

/** To whoever owns the address by now. */
async function toKnown(
	services: MailServices,
	kind: "confirmation again" | "reset" | "magic link",
	user: User,
): Promise<Mail | null> {
	const { db, config } = services;
	if (kind === "magic link") return magicLinkMail(db, config, user);
	// A code for the password goes to confirmed addresses only, a link to confirm to others.
	if (kind === "reset")
		return user.emailConfirmed ? resetMail(user.email, resetCodeOf(services, user)) : null;
	return user.emailConfirmed ? null : confirmationFor(services, user);
}

async function newAddress(
	services: MailServices,
	{ userId, newEmail, securityStamp }: Extract<MailOrder, { kind: "new address" }>,
) {
	const { db } = services;
	if (await isTakenByOther(db, userId, newEmail)) return takenAddressMail(newEmail);
	const user = await userById(db, userId);
	const isAsOrdered = user?.securityStamp === securityStamp;
	return user && isAsOrdered ? newAddressConfirmationFor(services, user, newEmail) : null;
}

async function write(services: MailServices, order: MailOrder): Promise<Mail | null> {
	const { db } = services;
	switch (order.kind) {
		case "changed":
			return changedMail(order.to, order.subject, { ...order, at: new Date(order.at) });
		case "new address":
			return newAddress(services, order);
		case "confirmation": {
			const user = await userById(db, order.userId);
			return user ? confirmationFor(services, user) : null;
		}
		case "owner proven": {
			const user = await userById(db, order.userId);
			return user ? newPasswordMail(user.email, resetCodeOf(services, user)) : null;
		}
		default: {
			const user = await userByEmail(db, order.email);
			return user ? toKnown(services, order.kind, user) : null;
		}
	}
}

/** Writes a mail as things are now; null where there is none to send, or only a made-up address to send it to. */
export async function makeMail(services: MailServices, order: MailOrder): Promise<Mail | null> {
	const mail = await write(services, order);
	return mail && !isMadeUpEmail(services.config, mail.to) ? mail : null;
}
