import { describe, expect, test } from "vitest";
import { outboxMails } from "../../api/database/schema";
import { newPerson, ok } from "../support/caller";
import { freshData } from "../support/fresh-data";
import { expectValidHtml } from "../support/html-rules";
import { send } from "../support/http";
import { openData } from "../support/open-data";
import { linkIn, mailTo, outboxUrl, readOutbox } from "../support/outbox";
import { DASHBOARD_URL, type SharedService, startService } from "../support/service";
import { withService } from "../support/shared";

const service = withService({ DASHBOARD_URL });

const getMailPage = (headers: Record<string, string> = {}) => send(outboxUrl(service), { headers });

describe("the outbox", () => {
	test("shows mails newest first, and says each in the terminal", async () => {
		const first = await newPerson(service);
		await mailTo(service, first.email);
		const second = await newPerson(service);
		const mail = await mailTo(service, second.email);
		expect(mail.subject).toBe("Confirm your email address");
		const both = [second.email, first.email];
		const kept = (await readOutbox(service)).map(({ to }) => to);
		expect(kept.filter((to) => both.includes(to))).toEqual(both);
		await expect
			.poll(() => service.logs())
			.toContain(`Mail to ${second.email}: Confirm your email address\n  ${linkIn(mail).href}\n`);
	});

	test("has links to click, escapes what people typed, and runs no script", async () => {
		const email = `<script>"&${crypto.randomUUID()}'@signage.test`;
		await ok(service, "register", { body: { email, password: "Passw0rd!" } });
		const mail = await mailTo(service, email);
		const { text: page } = await getMailPage();
		expect(page).not.toContain("<script");
		expect(page).toContain(`href="${linkIn(mail).href.replaceAll("&", "&amp;")}"`);
	});

	test("is valid HTML with no mail and with many, and opens the newest alone", async () => {
		const quiet = await startService();
		const pageOf = async (of: SharedService) => (await send(outboxUrl(of), {})).text;
		const empty = await pageOf(quiet);
		await quiet.stop();
		await expectValidHtml(empty, "no mail");
		expect(empty).toContain("No mail yet");
		await mailTo(service, (await newPerson(service)).email);
		await mailTo(service, (await newPerson(service)).email);
		const page = await pageOf(service);
		await expectValidHtml(page, "several mails");
		expect(page).not.toContain("No mail yet");
		expect(page.match(/<details open>/g)).toHaveLength(1);
		expect(page.indexOf("<details open>")).toBe(page.indexOf("<details"));
	});

	test("is never kept, framed or told to others", async () => {
		const { headers } = await getMailPage();
		expect(headers).toMatchObject({
			"content-type": "text/html; charset=utf-8",
			"cache-control": "no-store",
			"referrer-policy": "no-referrer",
			"x-content-type-options": "nosniff",
		});
		const policy = String(headers["content-security-policy"]);
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).not.toContain("script-src");
	});

	test.each(["localhost", "LOCALHOST:3001", "127.0.0.1:80", "[::1]:3001"])(
		"opens as %s",
		async (host) => {
			expect(await getMailPage({ host })).toMatchObject({ status: 200 });
		},
	);

	test.each([
		{ host: "evil.example.org" },
		{ host: "localhost.evil.example.org" },
		{ host: "192.168.1.5:3001" },
		{ "x-forwarded-for": "127.0.0.1" },
		{ "x-real-ip": "127.0.0.1" },
		{ "x-forwarded-proto": "https" },
		{ forwarded: "for=127.0.0.1" },
		{ via: "1.1 proxy" },
	] as Record<string, string>[])("is not there with %j", async (headers) => {
		const answer = await getMailPage(headers);
		expect(answer).toMatchObject({
			status: 404,
			headers: { "content-type": "application/problem+json" },
		});
		expect(answer.text).not.toContain("signage.test");
	});

	test("opens with its key alone, which stays the same over a restart", async () => {
		const key = String(new URL(outboxUrl(service)).searchParams.get("key"));
		expect(key).toMatch(/^[\w-]{22}$/);
		const { text } = await getMailPage();
		expect(text).toContain(`href="/dev/mail?key=${key}"`);
		for (const wrong of ["", "?key=", `?key=${key.slice(1)}`, `?key=${key}x`, `?Key=${key}`])
			expect((await send(`${service.url}/dev/mail${wrong}`, {})).status).toBe(404);
		const other = await startService();
		await other.stop();
		const again = await startService({ dataDir: other.dataDir });
		const keyOf = (of: SharedService) => new URL(outboxUrl(of)).search;
		expect(keyOf(again)).toBe(keyOf(other));
		await again.stop();
	});

	test("keeps mails for a week, and the newest 200", async () => {
		const dataDir = await freshData();
		const { db, close } = await openData(dataDir);
		const mail = { recipient: "a@signage.test", text: "text" };
		const old = new Date(Date.now() - 7 * 24 * 3600 * 1000);
		await db
			.insert(outboxMails)
			.values(Array.from({ length: 205 }, (_, turn) => ({ ...mail, subject: `Mail ${turn}` })));
		await db.insert(outboxMails).values({ ...mail, subject: "Old", createdAt: old });
		await close();
		const again = await startService({ dataDir });
		const subjects = (await readOutbox(again)).map(({ subject }) => subject);
		await again.stop();
		expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([200, "Mail 204", "Mail 5"]);
		const swept = await openData(dataDir);
		expect(await swept.db.$count(outboxMails)).toBe(200);
		await swept.close();
	});

	test("is not there with a mail server, nor behind an https address", async () => {
		const others = await Promise.all([
			startService({ env: { SMTP_URL: "smtp://127.0.0.1:9" } }),
			startService({ env: { API_PUBLIC_URL: "https://signage.example.org" } }),
		]);
		for (const other of others) {
			expect(() => outboxUrl(other)).toThrow("shows no mails");
			expect((await fetch(`${other.url}/dev/mail`)).status).toBe(404);
			await other.stop();
		}
	});
});
