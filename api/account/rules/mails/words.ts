import type { Mail } from "../../../mail/mail";

const IGNORE = "If you did not ask for this, you can ignore this mail.";
const within = (seconds: number) =>
	seconds % 3600 === 0 ? `${seconds / 3600} hours` : `${Math.ceil(seconds / 60)} minutes`;

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
		"An account was created with this email address. Open this link to confirm that it is yours:",
		link,
		`The link works for ${within(confirmation.seconds)}. ${IGNORE}`,
	]);
}

/** The mail, to the new address, that asks to confirm a change of address. */
export function newAddressMail(to: string, confirmation: Confirmation): Mail {
	const link = confirmationLink(confirmation, { changedEmail: to });
	return mail(to, "Confirm your new email address", link, [
		"An account is about to change to this email address. Open this link to confirm the change:",
		link,
		`The link works for ${within(confirmation.seconds)}. ${IGNORE}`,
	]);
}

/** The mail with a code for a new password, and with a link when the dashboard's address is known. */
export function resetMail(
	to: string,
	{ dashboardUrl, seconds, code }: { dashboardUrl: string | null; seconds: number; code: string },
): Mail {
	const query = { userEmail: to, resetCode: code };
	const link = dashboardUrl && linkTo(`${dashboardUrl}/reset-password`, query);
	const ways = link
		? ["Open this link to choose a new password:", link, "Or enter this code:", code]
		: ["Enter this code to choose a new password:", code];
	return mail(to, "Reset your password", link ?? code, [
		"Somebody asked to reset the password of the account with this email address.",
		...ways,
		`It works once, within ${within(seconds)}. ${IGNORE}`,
	]);
}

/** The mail that signs in; with the token alone when the dashboard's address is not known. */
export function magicMail(
	to: string,
	{ dashboardUrl, seconds, token }: { dashboardUrl: string | null; seconds: number; token: string },
): Mail {
	const link = dashboardUrl && linkTo(`${dashboardUrl}/login`, { magicToken: token });
	return mail(to, "Your sign-in link", link ?? token, [
		link ? "Open this link to sign in:" : "Enter this code to sign in:",
		link ?? token,
		`It works once, within ${within(seconds)}. ${IGNORE}`,
	]);
}
