import { describe, expect, test } from "vitest";
import { startDashboard } from "../support/dashboard";
import { expectValidHtml } from "../support/html-rules";
import type { Mode } from "../support/openid-site";
import { askedOf, OpenIdVisitor } from "../support/openid-visitor";
import type { Page } from "../support/page";
import { withOpenIdSite } from "../support/shared";
import { Visitor } from "../support/visitor";

const site = withOpenIdSite();

const visitorOf = (mode: Mode = "code") => new OpenIdVisitor(site, mode);

describe("a popup", () => {
	test("is told a result and never a token, and may keep its opener", async () => {
		for (const mode of ["code", "token"] as const) {
			const visitor = visitorOf(mode);
			const page = await visitor.enterBy("social", "?popup=true&redirectTo=%2Fdevices");
			expect(page.status).toBe(200);
			const told = page.root.querySelector("script[data-result]")?.getAttribute("data-result");
			expect(JSON.parse(String(told))).toEqual({ type: "signed-in", to: "/devices" });
			expect(page.headers["cross-origin-opener-policy"]).toBe("unsafe-none");
			expect(page.headers["cache-control"]).toBe("no-store");
			expect(page.text).not.toMatch(/eyJ/);
			expect(visitor.isSignedIn).toBe(true);
		}
	});

	test("is told what went wrong", async () => {
		const visitor = visitorOf();
		const asked = askedOf(await visitor.get("/sign-in/social?popup=true"));
		const no = new URLSearchParams({ state: String(asked.get("state")), error: "access_denied" });
		const page = await visitor.get(`/sign-in/social/callback?${no}`);
		const told = page.root.querySelector("script[data-result]")?.getAttribute("data-result");
		expect(JSON.parse(String(told))).toMatchObject({
			type: "failed",
			error: { title: "Unauthorized", message: "Failed to login" },
		});
	});

	test("is the social way's alone: other pages keep to their own", async () => {
		const visitor = visitorOf("token");
		for (const path of ["/login", "/sign-in/enterprise", "/sign-in/enterprise/callback", "/none"]) {
			const { headers } = await visitor.get(path);
			expect(headers["cross-origin-opener-policy"], path).toBe("same-origin-allow-popups");
		}
		const { headers } = await visitor.get("/sign-in/social/callback");
		expect(headers["cross-origin-opener-policy"]).toBe("unsafe-none");
	});
});

describe("the buttons", () => {
	const links = (page: Page) =>
		page.root.querySelectorAll('a[href^="/sign-in/"]').map((one) => ({
			text: one.textContent,
			href: one.getAttribute("href"),
		}));

	test("are links on both pages, and keep where one wanted to be", async () => {
		const login = await visitorOf().get("/login?redirectTo=%2Fdevices");
		expect(links(login)).toEqual([
			{ text: "Sign in with Google", href: "/sign-in/social?redirectTo=%2Fdevices" },
			{ text: "Sign in with Microsoft", href: "/sign-in/enterprise?redirectTo=%2Fdevices" },
		]);
		expect(links(await visitorOf().get("/register-user"))).toEqual([
			{ text: "Sign up with Google", href: "/sign-in/social" },
			{ text: "Sign up with Microsoft", href: "/sign-in/enterprise" },
		]);
		expect(login.root.querySelector("noscript")).toBeNull();
	});

	test("say what needs scripts", async () => {
		const page = await visitorOf("token").get("/login");
		expect(page.root.querySelector("noscript")?.textContent).toContain(
			"Signing in with Google or Microsoft needs scripts",
		);
		const waiting = await visitorOf("token").get("/sign-in/social/callback");
		expect(waiting.root.querySelector("main noscript")?.textContent).toContain("needs scripts");
		expect(waiting.root.querySelector('main a[href="/login"]')).toBeTruthy();
		const script = waiting.root.querySelector("main script");
		expect(script?.getAttribute("data-without")).toBe("/login");
	});

	test("without a provider say so, and their addresses too", async () => {
		const bare = await startDashboard(site.service.url, { SOCIAL_LABEL: "Our School" });
		const visitor = new Visitor(bare.url);
		const login = await visitor.get("/login");
		expect(links(login)).toEqual([]);
		expect(login.main).toContain(
			"“Sign in with Our School” and “Sign in with Microsoft” are not available here.",
		);
		const start = await visitor.get("/sign-in/social");
		expect([start.status, start.alert]).toEqual([
			404,
			"Error Signing in with Our School is not set up here.",
		]);
		const posted = await visitor.post("/sign-in/enterprise/callback", {
			state: "x",
			id_token: "y",
		});
		expect(posted.status).toBe(404);
		expect((await visitor.get("/login?code=x&state=y")).status).toBe(200);
		await bare.stop();
	});

	test("lead nowhere else", async () => {
		for (const path of ["/sign-in", "/sign-in/other", "/sign-in/other/callback", "/sign-in/"])
			expect((await visitorOf().get(path)).status, path).toBe(404);
	});
});

describe("the pages are valid HTML", () => {
	test.each([
		["/login", 200],
		["/register-user", 200],
		["/sign-in/social/callback", 200],
		["/sign-in/social/callback?state=x&error=y", 401],
		["/sign-in/social/callback?state=x&code=y", 401],
	])("%s", async (path, status) => {
		for (const mode of ["code", "token"] as const) {
			const page = await visitorOf(mode).get(path);
			expect(page.status).toBe(status);
			await expectValidHtml(page.text, path);
		}
	});

	test("a popup's end", async () => {
		const page = await visitorOf().enterBy("social", "?popup=true");
		await expectValidHtml(page.text, "a popup's end");
	});
});
