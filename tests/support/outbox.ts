import { setTimeout as delay } from "node:timers/promises";
import { type HTMLElement, parse } from "node-html-parser";
import { newPerson, ok, type TestPerson } from "./caller";
import type { SharedService } from "./service";

/** A mail as /dev/mail shows it. */
export interface OutboxMail {
	to: string;
	subject: string;
	text: string;
}

const textOf = (article: HTMLElement, selector: string) =>
	article.querySelector(selector)?.textContent ?? "";

const ESCAPED: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};
/** A text as the page writes it. */
const escapeHtml = (text: string) =>
	text.replace(/[&<>"']/g, (letter) => ESCAPED[letter] ?? letter);

const readMail = (html: string): OutboxMail => {
	const article = parse(html, { blockTextElements: { style: true } });
	return {
		to: textOf(article, "[data-part=to]"),
		subject: textOf(article, "h2"),
		text: textOf(article, "[data-part=text]"),
	};
};

/** A service, and all that it has said. */
type Speaking = Pick<SharedService, "url" | "logs">;

/** Where the service says that its mails can be read. */
export function outboxUrl({ logs }: Speaking): string {
	const page = /^ *Mail(?: page)? +(http\S+)/m.exec(logs())?.[1];
	if (!page) throw new Error("The service shows no mails");
	return page;
}

/**
 * The mails that a service without a mail server keeps, newest first.
 * @param about a text that the mails have, such as their address; a shared service keeps many others
 */
export async function readOutbox(service: Speaking, about = ""): Promise<OutboxMail[]> {
	const answer = await fetch(outboxUrl(service));
	if (!answer.ok) throw new Error(`/dev/mail answers ${answer.status}`);
	const articles = (await answer.text()).match(/<article[\s\S]*?<\/article>/g) ?? [];
	return articles.filter((html) => html.includes(escapeHtml(about))).map(readMail);
}

/**
 * The newest mail to an address; waits for it, since a mail is sent after the answer.
 * @param subject what its subject has, where there are several
 */
export async function mailTo(service: Speaking, to: string, subject = /./): Promise<OutboxMail> {
	const end = Date.now() + 30_000;
	for (;;) {
		const mails = await readOutbox(service, to);
		const mail = mails.find((one) => one.to === to && subject.test(one.subject));
		if (mail) return mail;
		if (Date.now() > end) throw new Error(`No mail “${subject.source}” came for ${to}`);
		await delay(50);
	}
}

/** The mail to an address that `ask` leads to, where there may be earlier ones of the kind. */
export async function mailAfter(
	service: Speaking,
	to: string,
	subject: RegExp,
	ask: () => Promise<unknown>,
): Promise<OutboxMail> {
	const all = async () =>
		(await readOutbox(service, to)).filter((one) => one.to === to && subject.test(one.subject));
	const before = (await all()).length;
	await ask();
	const end = Date.now() + 30_000;
	for (;;) {
		const [newest, ...others] = await all();
		if (newest && others.length >= before) return newest;
		if (Date.now() > end) throw new Error(`No mail “${subject.source}” came for ${to}`);
		await delay(50);
	}
}

/** The first link of a mail. */
export function linkIn({ text }: OutboxMail): URL {
	const link = /https?:\/\/\S+/.exec(text)?.[0];
	if (!link) throw new Error(`No link in: ${text}`);
	return new URL(link);
}

/** A value of the query of a mail's link, such as its `code`, `resetCode` or `magicToken`. */
export function valueIn(mail: OutboxMail, name: string): string {
	const value = linkIn(mail).searchParams.get(name);
	if (value === null) throw new Error(`No ${name} in: ${mail.text}`);
	return value;
}

/** The code of a mail that resets a password, which stands on a line of its own. */
export function resetCodeIn({ text }: OutboxMail): string {
	const code = /^[\w-]{60,}$/m.exec(text)?.[0];
	if (!code) throw new Error(`No code in: ${text}`);
	return code;
}

/** Opens the link that a new account, or a new address, was mailed. */
export async function confirmAddress(service: Speaking, email: string): Promise<void> {
	const { status } = await fetch(
		linkIn(await mailTo(service, email, /^Confirm your (new )?email/)),
	);
	if (status !== 200) throw new Error(`The confirmation of ${email} answers ${status}`);
}

/** Changes an account's address, and confirms the new one: that ends its sessions. */
export async function moveAccount(
	service: Speaking,
	{ token, password }: Pick<TestPerson, "token" | "password">,
	email: string,
): Promise<void> {
	await ok(service, "updateInfo", { token, body: { newEmail: email, oldPassword: password } });
	await confirmAddress(service, email);
}

/** Somebody new who is signed in and has confirmed their address. */
export async function newConfirmedPerson(service: Speaking): Promise<TestPerson> {
	const person = await newPerson(service);
	await confirmAddress(service, person.email);
	return person;
}

/** Waits until mails asked for so far have arrived, by waiting for one that is asked for after them. */
export async function lastMail(service: Speaking): Promise<void> {
	await mailTo(service, (await newPerson(service)).email);
}

/** The subjects of all mails to an address, newest first. */
export const subjectsTo = async (service: Speaking, email: string): Promise<string[]> =>
	(await readOutbox(service, email)).filter(({ to }) => to === email).map(({ subject }) => subject);

/** A code, mailed just now, that resets the password of a confirmed account. */
export async function resetCodeFor(service: Speaking, email: string): Promise<string> {
	await ok(service, "forgotPassword", { body: { email } });
	await lastMail(service);
	return resetCodeIn(await mailTo(service, email, /Reset/));
}
