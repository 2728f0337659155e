import type { Database } from "../../../database/client";
import { orderMail } from "../../../mail/order";
import type { Config } from "../../../start/config";
import type { User } from "../users";

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
export async function mailChanged(
	tx: Database,
	{ dashboardUrl }: Pick<Config, "dashboardUrl">,
	{ email }: Pick<User, "email">,
	change: ToldChange,
): Promise<void> {
	const what = CHANGES[change];
	const help = dashboardUrl
		? `If not, choose a new password at once: ${dashboardUrl}/forgot-password`
		: ASK;
	const at = new Date().toISOString();
	await orderMail(tx, { kind: "changed", to: email, subject: what, what, at, help });
}

/** Tells the address that the account had until now about the new one. */
export async function mailEmailChanged(
	tx: Database,
	{ email }: Pick<User, "email">,
	newEmail: string,
): Promise<void> {
	const subject = "Your email address was changed";
	const what = `The email address of your account was changed to ${newEmail}`;
	const at = new Date().toISOString();
	await orderMail(tx, { kind: "changed", to: email, subject, what, at, help: ASK });
}

/** Mails a code for a new password to somebody whose old one has just ended, because they are the first proven owner. */
export const mailOwnerProven = (tx: Database, userId: number): Promise<void> =>
	orderMail(tx, { kind: "owner proven", userId });
