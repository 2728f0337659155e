import { describe, expect, test } from "vitest";
import { newPerson } from "../support/caller";
import { type Mode, throughProvider } from "../support/openid-site";
import { askedOf, OpenIdVisitor } from "../support/openid-visitor";
import { withOpenIdSite } from "../support/shared";

const WAYS = ["social", "enterprise"] as const;
const FAILED = "Unauthorized Failed to login";

const site = withOpenIdSite();

const visitorOf = (mode: Mode = "code") => new OpenIdVisitor(site, mode);

const kinds = WAYS.flatMap((way) => (["code", "token"] as const).map((mode) => ({ way, mode })));

describe.each(kinds)("the $way way in by $mode", ({ way, mode }) => {
	test("signs in a person it never saw, and again", async () => {
		for (const _ of ["first", "again"]) {
			const visitor = visitorOf(mode);
			const entered = await visitor.enterBy(way);
			expect([entered.status, entered.location]).toEqual([302, "/presentations"]);
			expect(visitor.cookies.get("session")?.maxAge).toBeUndefined();
			const list = await visitor.follow(entered);
			expect([list.status, list.heading]).toEqual([200, "Content Management"]);
		}
	});

	test("asks the provider for what the spec says", async () => {
		const asked = askedOf(await visitorOf(mode).get(`/sign-in/${way}`));
		const isSocial = way === "social";
		expect(asked.get("scope")).toBe(isSocial ? "openid email profile" : "openid profile");
		expect(asked.get("prompt")).toBe("select_account");
		expect(asked.get("response_type")).toBe(mode === "code" ? "code" : "id_token");
		expect(asked.get("redirect_uri")).toBe(
			site.dashboards[mode].url + (isSocial ? "/sign-in/social/callback" : "/login"),
		);
		expect(asked.get("code_challenge_method")).toBe(mode === "code" ? "S256" : null);
		expect(asked.get("nonce")).toMatch(/.{40}/);
		expect(asked.get("nonce")).not.toContain(asked.get("state"));
	});

	test("remembers the person who wished it, and goes where they wanted to be", async () => {
		const visitor = visitorOf(mode);
		const query = "?remember=true&redirectTo=%2Fdevices%3Fadd";
		const entered = await visitor.enterBy(way, query);
		expect(entered.location).toBe("/devices?add");
		expect(visitor.cookies.get("session")?.maxAge).toBe(14 * 24 * 3600);
		// The service is to know the browser, too, once it was closed.
		expect(visitor.cookies.get("browser")?.maxAge).toBe(400 * 24 * 3600);
	});

	test.each([
		"//evil.example",
		"https://evil.example",
		"/\\evil.example",
		"javascript:alert(1)",
		`/${"x".repeat(600)}`,
	])("never leads to %s", async (redirectTo) => {
		const query = `?${new URLSearchParams({ redirectTo })}`;
		const entered = await visitorOf(mode).enterBy(way, query);
		expect([entered.status, entered.location]).toEqual([302, "/presentations"]);
	});

	test("binds the sign-in to the browser by a cookie of few minutes and a narrow path", async () => {
		const visitor = visitorOf(mode);
		await visitor.get(`/sign-in/${way}`);
		const [name] = visitor.stateCookies;
		const callback = `/sign-in/${way}/callback`;
		expect(visitor.cookies.get(String(name))).toMatchObject({
			path: mode === "code" && way === "enterprise" ? "/login" : callback,
			httpOnly: true,
			sameSite: "lax",
			maxAge: 600,
		});
		expect(visitor.cookies.get(String(name))?.secure).toBeFalsy();
		const behindTls = visitorOf(mode);
		const start = await behindTls.get(`/sign-in/${way}`, { "x-forwarded-proto": "https" });
		expect(askedOf(start).get("redirect_uri")).toMatch(/^https:\/\/127\.0\.0\.1:/);
		const [safe = ""] = behindTls.stateCookies;
		expect(safe).toMatch(/^__Host-/);
		expect(behindTls.cookies.get(safe)).toMatchObject({ secure: true, path: "/" });
	});

	test("drops the cookie once it is used, and leaves that of another tab", async () => {
		const visitor = visitorOf(mode);
		await visitor.get(`/sign-in/${way}`);
		const [other] = visitor.stateCookies;
		await visitor.enterBy(way);
		expect(visitor.stateCookies).toEqual([other]);
	});

	test("refuses an answer without a state, with another one, and of another browser", async () => {
		const ann = visitorOf(mode);
		const back = await ann.comeBack(`/sign-in/${way}`);
		const fields = new URLSearchParams(mode === "code" ? back.search : back.hash.slice(1));
		const eve = visitorOf(mode);
		await eve.get(`/sign-in/${way}`);
		const answer = (visitor: OpenIdVisitor, changed: Record<string, string>) => {
			const all = { ...Object.fromEntries(fields), ...changed };
			return mode === "code"
				? visitor.get(`${back.pathname}?${new URLSearchParams(all)}`)
				: visitor.postFragment(way, all);
		};
		for (const [visitor, changed] of [
			[eve, {}],
			[ann, { state: "another" }],
			[ann, { state: "__proto__" }],
			[ann, { state: "state" }],
			[ann, { state: "" }],
		] as const) {
			const page = await answer(visitor, changed);
			expect([page.status, page.alert, page.isAlertFirst]).toEqual([401, FAILED, true]);
			expect(visitor.isSignedIn).toBe(false);
		}
		expect((await answer(ann, {})).status).toBe(302);
	});

	test("a person who says no at the provider is back at the sign-in with the page that was wanted", async () => {
		const visitor = visitorOf(mode);
		const asked = askedOf(await visitor.get(`/sign-in/${way}?redirectTo=%2Fdevices%3Fadd`));
		const no = { state: String(asked.get("state")), error: "access_denied" };
		const at = way === "enterprise" ? "/login" : "/sign-in/social/callback";
		const page =
			mode === "code"
				? await visitor.get(`${at}?${new URLSearchParams(no)}`)
				: await visitor.postFragment(way, no);
		expect([page.status, page.alert]).toEqual([401, FAILED]);
		const kept = "/login?redirectTo=%2Fdevices%3Fadd";
		const back =
			page.root.querySelector('main a[href^="/login"]')?.getAttribute("href") ??
			page.root.querySelector('main form[action^="/login"]')?.getAttribute("action");
		expect(back).toBe(kept);
		const again = page.root.querySelector('main a[href^="/sign-in/"]')?.getAttribute("href");
		if (at === "/login" && mode === "code")
			expect(again).toBe("/sign-in/social?redirectTo=%2Fdevices%3Fadd");
	});

	test("refuses an answer that comes again, even with its cookie", async () => {
		const visitor = visitorOf(mode);
		const start = await visitor.get(`/sign-in/${way}`);
		const before = new Map(visitor.cookies);
		const back = await throughProvider(start, site.provider);
		expect((await visitor.bring(way, back)).status).toBe(302);
		const thief = visitorOf(mode);
		for (const [name, cookie] of before) thief.cookies.set(name, cookie);
		const page = await thief.bring(way, back);
		expect([page.status, page.alert, thief.isSignedIn]).toEqual([401, FAILED, false]);
	});

	test("says why an address that has an account is not taken", async () => {
		const person = await newPerson(site.service);
		site.provider.person.email = person.email;
		site.provider.person.preferred_username = person.email;
		const visitor = visitorOf(mode);
		const page = await visitor.enterBy(way, "?redirectTo=%2Fdevices");
		expect([page.status, page.alert]).toEqual([
			403,
			`Forbidden There is already an account for ${person.email}. Sign in the way you did before.`,
		]);
		expect(visitor.isSignedIn).toBe(false);
	});

	test("shows that the person or the provider said no", async () => {
		const visitor = visitorOf(mode);
		const state = String(askedOf(await visitor.get(`/sign-in/${way}`)).get("state"));
		const no = { state, error: "access_denied\nforged line", error_description: "No." };
		const path = way === "enterprise" ? "/login" : "/sign-in/social/callback";
		const page =
			mode === "code"
				? await visitor.get(`${path}?${new URLSearchParams(no)}`)
				: await visitor.postFragment(way, no);
		expect([page.status, page.alert]).toEqual([401, FAILED]);
		expect(page.main).toContain("Try again, or sign in another way.");
		expect(page.main).not.toContain("Check what you entered");
		expect(page.root.querySelector('a[href^="/login"], form[method="post"]')).toBeTruthy();
		await expect
			.poll(() => site.dashboards[mode].logs())
			.toContain('answered "access_denied\\nforged line"');
	});

	test("leaves somebody who is signed in signed in when a forged answer comes", async () => {
		const visitor = visitorOf(mode);
		await visitor.enterBy(way);
		await visitor.get(`/sign-in/${way}/callback?state=x&error=y`);
		await visitor.postFragment(way, { state: "x", id_token: "y" });
		expect((await visitor.get("/presentations")).status).toBe(200);
	});

	test("does not take the other mode's answer", async () => {
		const visitor = visitorOf(mode);
		const state = String(askedOf(await visitor.get(`/sign-in/${way}`)).get("state"));
		const page =
			mode === "code"
				? await visitor.postFragment(way, { state, id_token: await site.provider.idToken() })
				: await visitor.get(
						`/sign-in/${way}/callback?${new URLSearchParams({ state, code: "x" })}`,
					);
		expect([page.status, visitor.isSignedIn]).toEqual([401, false]);
	});
});

test("an answer that comes to the sign-in page while somebody is signed in is left alone, and they are told", async () => {
	const visitor = visitorOf();
	const back = await visitor.comeBack("/sign-in/enterprise");
	await visitor.enterBy("social");
	const page = await visitor.bring("enterprise", back);
	expect([page.status, page.location]).toEqual([302, "/presentations"]);
	expect((await visitor.follow(page)).notice).toBe(
		`You are signed in already, as ${site.provider.person.email}. The sign-in with Microsoft was not used.`,
	);
});

describe("a posted token", () => {
	test.each([
		["of another site", { "sec-fetch-site": "cross-site" }],
		["of another origin", { origin: "https://evil.example" }],
	])("%s is not read at all", async (_, headers) => {
		const visitor = visitorOf("token");
		const back = await visitor.comeBack("/sign-in/social");
		const fields = Object.fromEntries(new URLSearchParams(back.hash.slice(1)));
		const page = await visitor.post("/sign-in/social/callback", fields, headers);
		expect([page.status, visitor.isSignedIn]).toEqual([403, false]);
	});
});
