import { utcTime } from "@signage/contract/time/utc-time";
import type { Mail } from "../../../mail/mail";
import { openTo } from "../../../mail/open-to";

const IGNORE = "If you did not ask for this, you can ignore this mail.";
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
const within = (seconds: number) =>
	seconds % 3600 === 0
		? counted(seconds / 3600, "hour")
		: counted(Math.ceil(seconds / 60), "minute");

/** An address with a query; values are percent-encoded. */
const linkTo = (address: string, query: Record<string, string>) =>
	`${address}?${new URLSearchParams(query)}`;

const mail = (to: string, subject: string, essence: string, lines: readonly string[]): Mail => ({
	to,
	subject,
	essence,
	text: `${lines.join("\n\n")}\n`,
});

interface Confirmation {
	/** Where the service is reached, without a trailing slash. */
	apiUrl: string;
	/** How long the code is valid. */
	seconds: number;
	userId: number;
	code: string;
}

const confirmationLink = ({ apiUrl, userId, code }: Confirmation, more = {}) =>
	linkTo(`${apiUrl}/api/v1/confirmEmail`, { userId: String(userId), code, ...more });

/** The mail that asks a new account to confirm its address. */
export function confirmationMail(to: string, confirmation: Confirmation): Mail {
	const link = confirmationLink(confirmation);
	return mail(to, "Confirm your email address", link, [
		"An account was created with this email address.",
		...openTo("confirm that it is yours", link),
		`The link works for ${within(confirmation.seconds)}. ${IGNORE}`,
	]);
}

/** The mail, to the new address, that asks to confirm a change of address. */
export function newAddressMail(to: string, confirmation: Confirmation): Mail {
	const link = confirmationLink(confirmation, { changedEmail: to });
	return mail(to, "Confirm your new email address", link, [
		"An account is about to change to this email address.",
		...openTo("confirm the change", link),
		`The link works for ${within(confirmation.seconds)}. ${IGNORE}`,
	]);
}

interface ResetCode {
	/** Without a trailing slash; null when the service does not know it. */
	dashboardUrl: string | null;
	/** How long the code is valid. */
	seconds: number;
	code: string;
}

function resetWith(
	to: string,
	subject: string,
	why: string,
	{ dashboardUrl, seconds, code }: ResetCode,
): Mail {
	const query = { userEmail: to, resetCode: code };
	const link = dashboardUrl && linkTo(`${dashboardUrl}/reset-password`, query);
	const ways = link
		? [...openTo("choose a new password", link), "Or enter this code:", code]
		: ["Enter this code to choose a new password:", code];
	return mail(to, subject, link ?? code, [
		why,
		...ways,
		`It works once, within ${within(seconds)}. ${IGNORE}`,
	]);
}

/** The mail with a code for a new password, and with a link when the dashboard's address is known. */
export const resetMail = (to: string, code: ResetCode): Mail =>
	resetWith(
		to,
		"Reset your password",
		"Somebody asked to reset the password of the account with this email address.",
		code,
	);

/** The same mail for somebody whose password ended when they showed that the address is theirs. */
export const newPasswordMail = (to: string, code: ResetCode): Mail =>
	resetWith(
		to,
		"Choose a new password",
		"You have shown that this email address is yours, in another browser than the one in which the account was made. Somebody else may have made it, so its password no longer works, and everybody is signed out. The screens and presentations in the account stay: remove what is not yours.",
		code,
	);

/** What has happened to an account, for its owner. */
interface Change {
	/** Such as "Your password was changed". */
	what: string;
	at: Date;
	/** What to do if it was somebody else. */
	help: string;
}

/** The mail that tells of a change, in case it was not the owner who made it. */
export const changedMail = (to: string, subject: string, { what, at, help }: Change): Mail =>
	mail(to, subject, what, [
		`${what}, on ${utcTime(at)}.`,
		`If this was you, there is nothing to do. ${help}`,
	]);

/** The mail to somebody whose address another account was about to change to. */
export const takenAddressMail = (to: string): Mail =>
	mail(to, "You already have an account", "You already have an account", [
		"Somebody wanted to change another account to this email address. That is not possible, because there is already an account with it. Nothing has changed.",
		IGNORE,
	]);

/** The mail that signs in; with the token alone when the dashboard's address is not known. */
export function magicMail(
	to: string,
	{ dashboardUrl, seconds, token }: { dashboardUrl: string | null; seconds: number; token: string },
): Mail {
	const link = dashboardUrl && linkTo(`${dashboardUrl}/login`, { magicToken: token });
	return mail(to, "Your sign-in link", link ?? token, [
		...(link ? openTo("sign in", link) : ["Enter this code to sign in:", token]),
		`It works once, within ${within(seconds)}. ${IGNORE}`,
	]);
}
