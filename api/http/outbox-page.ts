import { getConnInfo } from "@hono/node-server/conninfo";
import { isLoopback } from "@signage/contract/loopback";
import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { readOutbox } from "../mail/outbox";
import { notFound } from "../problems/problem";
import type { Config } from "../start/config";
import type { Services } from "../start/services";
import { plainPage } from "./plain-page";
import { problemAnswer } from "./problem-answer";

const OUTBOX_PATH = "/dev/mail";

/** Loopback, also as IPv6 writes an IPv4 address. */
const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/i;
/** What a proxy adds: the caller is then not who the connection says. */
const FORWARDING = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** Another name that points here is a page elsewhere on its way in (DNS rebinding). */
const isFromThisMachine = (c: Context) =>
	LOOPBACK.test(getConnInfo(c).remote.address ?? "") &&
	isLoopback(new URL(c.req.url).hostname) &&
	!Object.keys(c.req.header()).some((name) => FORWARDING.test(name));

/** Whether there is an outbox to show: an https address of ours means that a proxy stands before us. */
const isShown = ({ smtpUrl, publicUrl }: Config) =>
	smtpUrl === null && !publicUrl?.startsWith("https:");

const WEB_ADDRESS = /(https?:\/\/\S+)/;

/** The text with its web addresses as links; splitting puts them at the odd places. */
const linked = (text: string) =>
	text
		.split(WEB_ADDRESS)
		.map((part, place) => (place % 2 ? html`<a href="${part}">${part}</a>` : part));

type Kept = Awaited<ReturnType<typeof readOutbox>>[number];

const mailMarkup = ({ recipient, subject, text, createdAt }: Kept) => html`<article>
<h2>${subject}</h2>
<p>To <span data-part="to">${recipient}</span>, <time datetime="${createdAt.toISOString()}">${createdAt.toUTCString()}</time></p>
<pre data-part="text">${linked(text)}</pre>
</article>
`;

/** Shows the mails that no server took, to callers on this machine alone; else there is no such address. */
export function serveOutbox(app: Hono, { db, config }: Services): void {
	app.get(OUTBOX_PATH, async (c) => {
		if (!isShown(config) || !isFromThisMachine(c)) return problemAnswer(notFound("This address"));
		const mails = await readOutbox(db);
		const none = html`<p>No mail yet.</p>`;
		return plainPage("Mail", html`${mails.length > 0 ? mails.map(mailMarkup) : none}`);
	});
}
