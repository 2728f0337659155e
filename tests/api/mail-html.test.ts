import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BRANDS } from "../../api/brand/brands";
import { colorOf } from "../../api/brand/tokens";
import { mailHtml } from "../../api/mail/html";
import { call, ok } from "../support/caller";
import { send } from "../support/http";
import { type MailServer, type ReceivedMail, startMailServer } from "../support/mail-server";
import { newEmail } from "../support/new-email";
import { mailTo, outboxUrl } from "../support/outbox";
import { DASHBOARD_URL, startService, type TestService } from "../support/service";
import { withService } from "../support/shared";

const password = "Passw0rd!";

const decoded = (part: string, encoding: string) =>
	encoding === "base64"
		? Buffer.from(part, "base64").toString()
		: Buffer.from(
				part
					.replace(/=\r\n/g, "")
					.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
				"latin1",
			).toString();

/** The parts of a multipart mail by their type. */
function partsOf({ source }: ReceivedMail): Record<string, string> {
	const type = /^Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/m.exec(source)?.[1];
	if (!type) throw new Error("No multipart/alternative");
	const parts = source.split(`--${type}`).slice(1, -1);
	return Object.fromEntries(
		parts.map((part) => {
			const [head = "", ...body] = part.trimStart().split("\r\n\r\n");
			const kind = /Content-Type: ([\w/]+)/i.exec(head)?.[1] ?? "";
			const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1] ?? "";
			return [kind, decoded(body.join("\r\n\r\n"), encoding)];
		}),
	);
}

describe("with a mail server, each mail comes as text and as HTML", () => {
	let server: MailServer;
	let service: TestService;
	beforeAll(async () => {
		server = await startMailServer();
		service = await startService({
			env: { SMTP_URL: server.url, DASHBOARD_URL, DEFAULT_THEME: "theme2" },
		});
	}, 120_000);
	afterAll(async () => {
		await service.stop();
		await server.stop();
	});

	async function mailFor(email: string, subject: string) {
		const end = Date.now() + 30_000;
		for (;;) {
			const mail = server.mails.find(
				({ to, source }) => to.includes(email) && source.includes(`Subject: ${subject}`),
			);
			if (mail) return partsOf(mail);
			if (Date.now() > end) throw new Error(`No mail ${subject}`);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}

	test("of the brand, with one button that leads where the text does, and nothing fetched", async () => {
		const email = newEmail();
		await ok(service, "register", { body: { email, password } });
		const parts = await mailFor(email, "Confirm your email address");
		expect(Object.keys(parts)).toEqual(["text/plain", "text/html"]);
		const { "text/plain": text = "", "text/html": html = "" } = parts;
		const link = /https?:\/\/\S+/.exec(text)?.[0];
		const page = parse(html);
		const buttons = page.querySelectorAll(".button a");
		expect(buttons.map((one) => one.textContent)).toEqual(["Confirm that it is yours"]);
		const links = page.querySelectorAll("a").map((one) => one.getAttribute("href"));
		expect(new Set(links)).toEqual(new Set([link]));
		expect(page.textContent).toContain("Digital Frame");
		expect(page.textContent).not.toContain("Casting Hub");
		expect(page.querySelector("h1")?.textContent).toBe("Confirm your email address");
		expect(html).not.toMatch(/<img|<script|<link|\bsrc=|url\(|@import/);
		expect(html).toContain("prefers-color-scheme: dark");
		expect(html).toContain(colorOf("theme2", "--accent")[0]);
		const said = (of: string) => of.replace(/\s+/g, " ");
		for (const sentence of ["An account was created", "If you did not ask for this"])
			for (const part of [text, page.textContent]) expect(said(part)).toContain(sentence);
	});

	test("a code stands by itself, beside the button", async () => {
		const email = newEmail();
		await ok(service, "register", { body: { email, password } });
		const confirm = await mailFor(email, "Confirm your email address");
		const link = /https?:\/\/\S+/.exec(confirm["text/plain"] ?? "")?.[0] ?? "";
		expect((await fetch(link)).status).toBe(200);
		await ok(service, "forgotPassword", { body: { email } });
		const { "text/plain": text = "", "text/html": html = "" } = await mailFor(email, "Reset your");
		const code = /^[\w-]{60,}$/m.exec(text)?.[0];
		const page = parse(html);
		expect(page.querySelector(".code")?.textContent).toBe(code);
		expect(page.querySelector(".button a")?.textContent).toBe("Choose a new password");
	});
});

const service = withService({ DASHBOARD_URL });

describe("the outbox shows a mail's HTML too", () => {
	test("by a link beside its text, to whoever has the key, with a policy that fetches nothing", async () => {
		const email = newEmail();
		await ok(service, "register", { body: { email, password } });
		await mailTo(service, email);
		const page = parse((await send(outboxUrl(service), {})).text);
		const article = page.querySelectorAll("article").find((one) => one.textContent.includes(email));
		const path = article
			?.querySelector(".mail-action a")
			?.getAttribute("href")
			?.replace(/&amp;/g, "&");
		const url = new URL(String(path), service.url);
		const answer = await send(url.href, {});
		expect([answer.status, answer.headers["content-type"]]).toEqual([
			200,
			"text/html; charset=utf-8",
		]);
		expect(answer.headers["content-security-policy"]).toBe(
			"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		);
		expect(parse(answer.text).querySelector("h1")?.textContent).toBe("Confirm your email address");
		url.searchParams.set("key", "x");
		expect((await send(url.href, {})).status).toBe(404);
		const none = `${outboxUrl(service)}&html=999999`;
		expect((await send(none, {})).status).toBe(404);
	});

	test("what people typed is escaped, in text and in links", async () => {
		const html = await mailHtml(
			{
				subject: "<b>Hi</b>",
				text: 'Hello <script>alert(1)</script>\n\nOpen this link to "go":\n\nhttps://x.test/?a="b"&c=<d>\n',
			},
			"theme1",
		);
		expect(html).not.toMatch(/<script|<b>Hi|<d>|\?a="b"/);
		expect(html).toContain("&lt;b&gt;Hi&lt;/b&gt;");
		expect(parse(html).textContent).toContain(BRANDS.theme1.name);
	});
});

test("a screen's code comes with the brand; DEFAULT_THEME may be no other word", async () => {
	const { body } = await call(service, "createDeviceCode", {});
	expect(body).toMatchObject({ theme: "theme1" });
	await expect(startService({ env: { DEFAULT_THEME: "theme3" } })).rejects.toThrow(
		/DEFAULT_THEME must be one of theme1, theme2/,
	);
});
