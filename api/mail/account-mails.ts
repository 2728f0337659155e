import type { Mail } from "./mail";

const IGNORE = "If it was not you who asked for this, ignore this mail.";
const within = (seconds: number) =>
	seconds % 3600 === 0 ? `${seconds / 3600} hours` : `${Math.ceil(seconds / 60)} minutes`;

/** An address with its query, every value percent-encoded. */
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
	/** How long the code lasts. */
	seconds: number;
	userId: number;
	code: string;
}

const confirmationLink = ({ apiUrl, userId, code }: Confirmation, more = {}) =>
	linkTo(`${apiUrl}/api/v1/confirmEmail`, { userId: String(userId), code, ...more });

/** The mail that asks a new account's address to confirm itself. */
export function confirmationMail(to: string, confirmation: Confirmation): Mail {
	const link = confirmationLink(confirmation);
	return mail(to, "Confirm your email address", link, [
		"An account was made with this email address. Open this link to confirm that it is yours:",
		link,
		`The link is good for ${within(confirmation.seconds)}. ${IGNORE}`,
	]);
}

/** The mail that asks the address an account is to change to. */
export function newAddressMail(to: string, confirmation: Confirmation): Mail {
	const link = confirmationLink(confirmation, { changedEmail: to });
	return mail(to, "Confirm your new email address", link, [
		"An account is to use this email address from now on. Open this link to confirm the change:",
		link,
		`The link is good for ${within(confirmation.seconds)}. ${IGNORE}`,
	]);
}

/** The mail with a code that sets a new password; with a link as well where the dashboard's address is known. */
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
		`It is good for ${within(seconds)} and works once. ${IGNORE}`,
	]);
}

/** The mail that signs in; with the token alone where the dashboard's address is not known. */
export function magicMail(
	to: string,
	{ dashboardUrl, seconds, token }: { dashboardUrl: string | null; seconds: number; token: string },
): Mail {
	const link = dashboardUrl && linkTo(`${dashboardUrl}/login`, { magicToken: token });
	return mail(to, "Your sign-in link", link ?? token, [
		link ? "Open this link to sign in:" : "Enter this code to sign in:",
		link ?? token,
		`It is good for ${within(seconds)} and works once. ${IGNORE}`,
	]);
}
