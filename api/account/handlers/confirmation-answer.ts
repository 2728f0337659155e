import { html } from "hono/html";
import { messageBox, plainPage } from "../../http/plain-page";
import { unauthorized } from "../../http/problem-answer";

/** What a confirmation link was for, and whether it was valid. */
interface Confirmation {
	isConfirmed: boolean;
	/** Whether the link changes the account's address, rather than confirming a new account's. */
	isChange: boolean;
	/** Without a trailing slash; null when the service does not know it. */
	dashboardUrl: string | null;
}

const wantsPage = (request: Request) => /\btext\/html\b/i.test(request.headers.get("accept") ?? "");

function confirmedPage({ dashboardUrl }: Confirmation): Promise<Response> {
	const title = "Email address confirmed";
	const main = messageBox({
		mark: "good",
		heading: html`<h1>${title}</h1>`,
		text: dashboardUrl
			? "Your account is ready."
			: "Your account is ready. You can close this page.",
		action: dashboardUrl ? { href: `${dashboardUrl}/`, label: "Go to the dashboard" } : null,
	});
	return plainPage(title, main);
}

function notValidPage({ isChange, dashboardUrl }: Confirmation): Promise<Response> {
	const title = "This link is not valid";
	const [text, path, label] = isChange
		? [
				"It is too old, or it was used before. If your account still has its old address, sign in and enter the new one again.",
				"/",
				"Go to the dashboard",
			]
		: [
				"It is too old, or your account has changed since. Ask for a new link, then open that one.",
				"/resend-confirmation",
				"Get a new link",
			];
	const main = messageBox({
		mark: "bad",
		heading: html`<h1>${title}</h1>`,
		text,
		action: dashboardUrl ? { href: dashboardUrl + path, label } : null,
	});
	return plainPage(title, main, 401);
}

/** The answer to a confirmation link: a page for browsers, text or an empty 401 for programs. */
export async function confirmationAnswer(
	request: Request,
	confirmation: Confirmation,
): Promise<Response> {
	const { isConfirmed } = confirmation;
	if (wantsPage(request))
		return isConfirmed ? confirmedPage(confirmation) : notValidPage(confirmation);
	return isConfirmed ? new Response("The email address is confirmed.") : unauthorized();
}
