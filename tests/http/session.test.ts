import { beforeAll, describe, expect, test } from "vitest";
import { withFront, withSite } from "../support/shared";
import type { SignedIn } from "../support/site";
import { newRefreshToken } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const DAYS_14 = 14 * 24 * 3600;

const site = withSite();
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

const login = (visitor: Visitor, rememberMe: boolean, headers: Record<string, string> = {}) => {
	Object.assign(visitor.headers, headers);
	return visitor.fill("/login", {
		fields: { email: ann.email, password: ann.password, rememberMe },
	});
};
const sessionLines = (lines: string[] = []) => lines.filter((line) => line.startsWith("session"));

describe("the session cookie", () => {
	test("is httpOnly and SameSite=Lax, and ends with the browser", async () => {
		const page = await login(site.visitor(), false);
		const [line, ...more] = sessionLines(page.headers["set-cookie"]);
		expect(more).toEqual([]);
		expect(line).toMatch(/; HttpOnly/);
		expect(line).toMatch(/; SameSite=Lax/);
		expect(line).toMatch(/; Path=\//);
		expect(line).not.toMatch(/Max-Age|Expires|Secure|Domain/i);
	});

	test("lasts two weeks with remember-me", async () => {
		const page = await login(site.visitor(), true);
		expect(sessionLines(page.headers["set-cookie"])[0]).toContain(`; Max-Age=${DAYS_14}`);
	});

	test("holds nothing that can be read, and every part is below 4,096 bytes", async () => {
		const visitor = site.visitor();
		const page = await login(visitor, true);
		for (const line of page.headers["set-cookie"] ?? [])
			expect(Buffer.byteLength(line)).toBeLessThan(4096);
		const value = String(visitor.cookies.get("session")?.value);
		const [header, ...parts] = value.split(".").map((part) => Buffer.from(part, "base64url"));
		expect(JSON.parse(String(header))).toEqual({ alg: "dir", enc: "A256GCM" });
		const seen = Buffer.concat([Buffer.from(value), ...parts]).toString("latin1");
		for (const secret of [ann.email, "accessToken", "refreshToken", "eyJ1c2VyIj", "Absent"])
			expect(seen).not.toContain(secret);
	});

	test("is not in any page, and neither are the tokens", async () => {
		const page = await ann.visitor.get("/presentations");
		expect(page.text).not.toMatch(/accessToken|refreshToken|Bearer/);
		expect(page.text).not.toContain(String(ann.visitor.cookies.get("session")?.value).slice(0, 60));
	});

	test("is not set again by a page that changes nothing", async () => {
		const page = await ann.visitor.get("/presentations");
		expect(page.headers["set-cookie"]).toBeUndefined();
	});

	test("of another person is another", async () => {
		const [one, two] = [site.visitor(), site.visitor()];
		await login(one, false);
		await login(two, false);
		expect(one.cookieHeader).not.toBe(two.cookieHeader);
	});
});

describe("a cookie that somebody meddled with", () => {
	const meddle: [name: string, change: (value: string) => string][] = [
		[
			"one letter changed",
			(value) => value.slice(0, -4) + (value.at(-4) === "A" ? "B" : "A") + value.slice(-3),
		],
		["cut short", (value) => value.slice(0, 100)],
		["empty", () => ""],
		["no token at all", () => "hello"],
		["five empty parts", () => "...."],
		["bad escapes", () => "%E0%A4%A"],
		[
			"another algorithm",
			(value) => `${btoa('{"alg":"none"}')}.${value.split(".").slice(1).join(".")}`,
		],
		["plain JSON", () => encodeURIComponent('{"user":{"tier":"Enterprise"}}')],
		["very long", () => "x".repeat(8000)],
	];
	test.each(meddle)("%s counts as signed out", async (_, change) => {
		const value = change(String(ann.visitor.cookies.get("session")?.value));
		const page = await site.visitor().get("/presentations", { cookie: `session=${value}` });
		expect([page.status, page.location]).toEqual([302, "/login?redirectTo=%2Fpresentations"]);
		const open = await site.visitor().get("/login", { cookie: `session=${value}` });
		expect([open.status, open.heading]).toEqual([200, "Sign in"]);
	});

	test("parts of two sessions together count as signed out", async () => {
		const other = await site.signedIn();
		const value = String(ann.visitor.cookies.get("session")?.value);
		const theirs = String(other.visitor.cookies.get("session")?.value);
		const cookie = `session=${value.slice(0, 200)}${theirs.slice(200)}; session1=${theirs}`;
		expect((await site.visitor().get("/presentations", { cookie })).status).toBe(302);
	});
});

describe("a service with long tokens", () => {
	const long = (name: string, length: number) => name + "x".repeat(length);
	const front = withFront();
	const giveTokens = (length: number) =>
		front.service.answer("login", {
			body: {
				accessToken: long("access", length),
				refreshToken: long("refresh", length),
				expiresIn: 3600,
			},
		});

	test.each([false, true])("of 8 KB: cut into cookies; remember-me: %s", async (remember) => {
		giveTokens(8 * 1024);
		const visitor = front.visitor();
		const page = await login(visitor, remember);
		expect([page.status, page.location]).toEqual([302, "/presentations"]);
		const lines = sessionLines(page.headers["set-cookie"]);
		expect(lines.length).toBeGreaterThan(2);
		for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThan(4096);
		const list = await visitor.get("/presentations");
		expect([list.status, list.heading]).toEqual([200, "Content Management"]);
		expect(front.service.calls.at(-1)?.authorization).toBe(`Bearer ${long("access", 8 * 1024)}`);
		await visitor.submit(list, { button: "Logout" });
		expect(visitor.sessionCookies).toBe(0);
	});

	test("of more than browsers keep: the sign-in page says so, the log too, nothing is set", async () => {
		giveTokens(16 * 1024);
		const visitor = front.visitor();
		const page = await login(visitor, true);
		expect([page.status, page.alert]).toEqual([
			502,
			"Error The service's sign-in tokens are too long for a browser to keep.",
		]);
		expect([page.isAlertFirst, page.heading]).toEqual([true, "Sign in"]);
		expect(page.values).toMatchObject({ email: ann.email, password: "", rememberMe: "on" });
		expect(visitor.sessionCookies).toBe(0);
		await expect.poll(() => front.logs()).toMatch(/^session: \d+ bytes do not fit into cookies/m);
	});

	test("that only a renewal makes too long: the page says so, nobody is signed out", async () => {
		front.service.answer("login", {
			body: { accessToken: "access", refreshToken: newRefreshToken() },
		});
		front.service.answer("listPresentations", { status: 401 });
		front.service.answer("refresh", { body: { accessToken: long("access", 40_000) } });
		const visitor = front.visitor();
		await login(visitor, true);
		const cookie = visitor.cookieHeader;
		const page = await visitor.get("/presentations");
		expect([page.status, page.alert]).toEqual([
			502,
			"Error The service's sign-in tokens are too long for a browser to keep.",
		]);
		expect(visitor.cookieHeader).toBe(cookie);
	});
});
