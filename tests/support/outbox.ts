import { setTimeout as delay } from "node:timers/promises";
import { type HTMLElement, parse } from "node-html-parser";
import { newPerson, ok, type TestPerson } from "./caller";

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

/**
 * The mails that a service without a mail server keeps, newest first.
 * @param about a text that the mails have, such as their address; a shared service keeps many others
 */
export async function readOutbox(service: { url: string }, about = ""): Promise<OutboxMail[]> {
	const answer = await fetch(`${service.url}/dev/mail`);
	if (!answer.ok) throw new Error(`/dev/mail answers ${answer.status}`);
	const articles = (await answer.text()).match(/<article[\s\S]*?<\/article>/g) ?? [];
	return articles.filter((html) => html.includes(escapeHtml(about))).map(readMail);
}

/**
 * The newest mail to an address; waits for it, since a mail is sent after the answer.
 * @param subject what its subject has, where there are several
 */
export async function mailTo(
	service: { url: string },
	to: string,
	subject = /./,
): Promise<OutboxMail> {
	const end = Date.now() + 10_000;
	for (;;) {
		const mails = await readOutbox(service, to);
		const mail = mails.find((one) => one.to === to && subject.test(one.subject));
		if (mail) return mail;
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

/** Opens the link that a new account was mailed. */
export async function confirmAddress(service: { url: string }, email: string): Promise<void> {
	const { status } = await fetch(linkIn(await mailTo(service, email, /^Confirm your email/)));
	if (status !== 200) throw new Error(`The confirmation of ${email} answers ${status}`);
}

/** Somebody new who is signed in and has confirmed their address. */
export async function newConfirmedPerson(service: { url: string }): Promise<TestPerson> {
	const person = await newPerson(service);
	await confirmAddress(service, person.email);
	return person;
}

/** Waits for the mail to somebody new: what was asked for before it is there by then. */
export async function lastMail(service: { url: string }): Promise<void> {
	await mailTo(service, (await newPerson(service)).email);
}

/** The subjects of all mails to an address, newest first. */
export const subjectsTo = async (service: { url: string }, email: string): Promise<string[]> =>
	(await readOutbox(service, email)).filter(({ to }) => to === email).map(({ subject }) => subject);

/** A code, mailed just now, that resets the password of a confirmed account. */
export async function resetCodeFor(service: { url: string }, email: string): Promise<string> {
	await ok(service, "forgotPassword", { body: { email } });
	await lastMail(service);
	return resetCodeIn(await mailTo(service, email, /Reset/));
}
