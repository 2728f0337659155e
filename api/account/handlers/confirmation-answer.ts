import { html } from "hono/html";
import { plainPage } from "../../http/plain-page";
import { unauthorized } from "../../http/problem-answer";
import type { Config } from "../../start/config";

const wantsPage = (request: Request) => /\btext\/html\b/i.test(request.headers.get("accept") ?? "");

const wayOn = ({ dashboardUrl }: Config) =>
	dashboardUrl ? html`<p><a href="${dashboardUrl}/">Go to the dashboard</a></p>` : "";

/** The answer to a confirmation link: a page for browsers, text or an empty 401 for programs. */
export async function confirmationAnswer(
	request: Request,
	isConfirmed: boolean,
	config: Config,
): Promise<Response> {
	if (!wantsPage(request))
		return isConfirmed ? new Response("The email address is confirmed.") : unauthorized();
	return isConfirmed
		? plainPage("Email address confirmed", html`<p>Thank you.</p>${wayOn(config)}`)
		: plainPage(
				"This link is not valid",
				html`<p>It may be too old, or the address was changed since. Ask for a new one.</p>${wayOn(config)}`,
				401,
			);
}
