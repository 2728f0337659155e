import { utcTime } from "@signage/contract/time/utc-time";
import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { isSameSecret } from "../../scripts/same-secret.mjs";
import { mailHtml } from "../mail/html";
import { readOutbox } from "../mail/outbox";
import { notFound } from "../problems/problem";
import { keyedHashOf } from "../secrets/hashes";
import type { Config } from "../start/config";
import type { Services } from "../start/services";
import { isFromThisMachine } from "./from-this-machine";
import { messageBox, plainPage } from "./plain-page";
import { problemAnswer } from "./problem-answer";

const OUTBOX_PATH = "/dev/mail";

const keyOf = (config: Config) => keyedHashOf(config, "outbox", "page").slice(0, KEY_LENGTH);

/**
 * The outbox page's path with the key that opens it; null when there is no outbox to show. Only the
 * terminal shows the key: a forwarder or a proxy can make anybody look like a caller on this machine.
 */
export const outboxPath = (config: Config): string | null =>
	isShown(config) ? `${OUTBOX_PATH}?key=${keyOf(config)}` : null;

/** 128 bits as base64url. */
const KEY_LENGTH = 22;
/** Whether there is an outbox to show. With an https address, a proxy stands in front of the service. */
const isShown = ({ smtpUrl, publicUrl }: Config) =>
	smtpUrl === null && !publicUrl?.startsWith("https:");

const WEB_ADDRESS = /(https?:\/\/\S+)/;

/** The text with its web addresses as links; `split` puts them at the odd indexes. */
const linked = (text: string) =>
	text
		.split(WEB_ADDRESS)
		.map((part, place) => (place % 2 ? html`<a href="${part}">${part}</a>` : part));

type KeptMail = Awaited<ReturnType<typeof readOutbox>>[number];

/** One mail, folded to its head; the newest is open. */
const mailMarkup = (
	{ id, recipient, subject, text, createdAt }: KeptMail,
	index: number,
	path: string,
) => html`<article>
<details${index === 0 ? html` open` : ""}>
<summary>
<h2>${subject}</h2>
<span class="to">To <span data-part="to">${recipient}</span></span>
<time class="when" datetime="${createdAt.toISOString()}">${utcTime(createdAt)}</time>
</summary>
<pre data-part="text">${linked(text)}</pre>
<p class="action action-quiet mail-action"><a href="${path}&amp;html=${id}">See it as HTML</a></p>
</details>
</article>
`;

const page = (mails: KeptMail[], path: string) => html`<div class="head">
<div>
<h1>Mail</h1>
<p class="lead">No mail server is set up (SMTP_URL), so mails stay here for a week instead of being sent. Only this machine can open this page, with the address that the terminal shows.</p>
</div>
<p class="action action-quiet"><a href="${path}">Check for new mail</a></p>
</div>
${
	mails.length > 0
		? html`<div class="box">${mails.map((mail, index) => mailMarkup(mail, index, path))}</div>`
		: messageBox({
				mark: "plain",
				heading: html`<h2>No mail yet</h2>`,
				text: "Links to confirm an address, to sign in or to reset a password appear here.",
			})
}`;

/** A mail's HTML as mail programs get it: it may use its own styles, and nothing else. */
const htmlOf = async (mail: KeptMail, { theme }: Config) =>
	new Response(await mailHtml(mail, theme), {
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy":
				"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
			"cache-control": "no-store",
			"referrer-policy": "no-referrer",
			"cross-origin-resource-policy": "same-origin",
		},
	});

const hasKey = (c: Context, config: Config) =>
	isSameSecret(c.req.query("key") ?? "", keyOf(config));

/** Shows the mails kept without a mail server, to callers on this machine who know the key; for all others, 404. */
export function serveOutbox(app: Hono, { db, config }: Services): void {
	app.get(OUTBOX_PATH, async (c) => {
		const path = outboxPath(config);
		if (path === null || !isFromThisMachine(c) || !hasKey(c, config))
			return problemAnswer(notFound("This address"));
		const mails = await readOutbox(db);
		const wanted = c.req.query("html");
		if (wanted === undefined) return plainPage("Mail", page(mails, path), { theme: config.theme });
		const mail = mails.find(({ id }) => String(id) === wanted);
		return mail ? htmlOf(mail, config) : problemAnswer(notFound("This mail"));
	});
}
