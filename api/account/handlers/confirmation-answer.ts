import type { OutputOf } from "@signage/contract/endpoints";
import { html } from "hono/html";
import type { ThemeName } from "../../brand/brands";
import { messageBox, plainPage } from "../../http/plain-page";
import { unauthorized } from "../../http/problem-answer";
import type { Confirmed } from "../rules/confirm-email";

/** What a confirmation link was for, and what it did. */
interface Confirmation {
	/** Null: the link is not valid. */
	confirmed: Confirmed | null;
	/** Whether the link changes the account's address, rather than confirming a new account's. */
	isChange: boolean;
	/** The brand of the page. */
	theme: ThemeName;
}

const accepts = (request: Request, type: RegExp) => type.test(request.headers.get("accept") ?? "");

/** Whether a browser asks, rather than a program. */
export const wantsPage = (request: Request) => accepts(request, /\btext\/html\b/i);

/**
 * Sends a browser on to the dashboard, which knows the browser and confirms the address for it.
 * @param dashboardUrl without a trailing slash
 */
export const confirmAt = (
	dashboardUrl: string,
	query: OutputOf<"confirmEmail", "query">,
): Response =>
	new Response(null, {
		status: 302,
		headers: {
			location: `${dashboardUrl}/confirm-email?${new URLSearchParams(query)}`,
			"referrer-policy": "no-referrer",
		},
	});

const PASSWORD_ENDED =
	"Choose a new password with the code in the mail that we have just sent: the old one was set before anybody had shown that this address is theirs. The screens and presentations in the account stay: remove what is not yours.";
const NOT_YOURS =
	"If you did not make this account, ask for a new password: then nobody else can sign in to it.";

function confirmedPage(
	{ isPasswordEnded, isOwnerProven }: Confirmed,
	theme: ThemeName,
): Promise<Response> {
	const title = "Email address confirmed";
	const ready = `Your account is ready. You can close this page.${isOwnerProven ? "" : ` ${NOT_YOURS}`}`;
	const main = messageBox({
		mark: "good",
		heading: html`<h1>${title}</h1>`,
		text: isPasswordEnded ? PASSWORD_ENDED : ready,
	});
	return plainPage(title, main, { theme });
}

function notValidPage(isChange: boolean, theme: ThemeName): Promise<Response> {
	const title = "This link is not valid";
	const main = messageBox({
		mark: "bad",
		heading: html`<h1>${title}</h1>`,
		text: isChange
			? "It is too old, or it was used before. If your account still has its old address, sign in and enter the new one again."
			: "It is too old, or your account has changed since. Ask for a new link, then open that one.",
	});
	return plainPage(title, main, { status: 401, theme });
}

/** The answer to a confirmation link: a page for browsers, JSON or text for programs, or an empty 401. */
export async function confirmationAnswer(
	request: Request,
	{ confirmed, isChange, theme }: Confirmation,
): Promise<Response> {
	if (wantsPage(request))
		return confirmed ? confirmedPage(confirmed, theme) : notValidPage(isChange, theme);
	if (!confirmed) return unauthorized();
	if (accepts(request, /\bapplication\/json\b/i)) return Response.json(confirmed);
	return new Response("The email address is confirmed.");
}
