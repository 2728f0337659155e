import type { Services } from "../../../start/services";
import { type User, userById } from "../users";
import { MAIL_CODE_SECONDS, mailCode } from "./mail-codes";
import { changedMail, newPasswordMail } from "./words";

/** A change that the account's owner is told about, in case it was somebody else. */
const CHANGES = {
	password: "Your password was changed",
	"two-factor on": "Two-factor sign-in was turned on",
	"two-factor off": "Two-factor sign-in was turned off",
	"recovery codes": "New recovery codes were made",
} as const;
export type ToldChange = keyof typeof CHANGES;

const ASK = "If not, ask whoever runs this service for help.";

/** Tells the account's address about a change. */
export function mailChanged(
	{ mailer, config }: Services,
	{ email }: Pick<User, "email">,
	change: ToldChange,
): void {
	const { dashboardUrl } = config;
	const what = CHANGES[change];
	const help = dashboardUrl
		? `If not, choose a new password at once: ${dashboardUrl}/forgot-password`
		: ASK;
	const at = new Date();
	mailer.later(async () => changedMail(email, what, { what, at, help }));
}

/** Tells the address that the account had until now about the new one. */
export function mailEmailChanged(
	{ mailer }: Services,
	{ email }: Pick<User, "email">,
	newEmail: string,
): void {
	const at = new Date();
	const what = `The email address of your account was changed to ${newEmail}`;
	mailer.later(async () =>
		changedMail(email, "Your email address was changed", { what, at, help: ASK }),
	);
}

/** Mails a code for a new password to somebody whose old one has just ended, because they are the first proven owner. */
export function mailOwnerProven({ mailer, config }: Services, userId: number): void {
	mailer.later(async (db) => {
		const user = await userById(db, userId);
		if (!user) return null;
		return newPasswordMail(user.email, {
			dashboardUrl: config.dashboardUrl,
			seconds: MAIL_CODE_SECONDS,
			code: mailCode(config, "reset password", user),
		});
	});
}
