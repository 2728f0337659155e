import { describe, expect, test } from "vitest";
import { startDashboard } from "../support/dashboard";
import type { Page } from "../support/page";
import { withSite } from "../support/shared";
import { Visitor } from "../support/visitor";

const site = withSite();

const lookOf = (page: Page) => {
	const html = page.root.querySelector("html");
	return [html?.getAttribute("data-theme"), html?.getAttribute("data-scheme")];
};

describe("a theme in the path", () => {
	test.each([
		["/theme2", "/", "theme2"],
		["/theme2/login", "/login", "theme2"],
		["/theme2/login?email=a%40b", "/login?email=a%40b", "theme2"],
		["/theme1/register-user", "/register-user", "theme1"],
	])("%s is kept and leads to %s", async (path, rest, theme) => {
		const visitor = site.visitor();
		const page = await visitor.get(path);
		expect([page.status, page.location]).toEqual([302, rest]);
		expect(visitor.cookies.get("look")).toMatchObject({ httpOnly: true, sameSite: "lax" });
		const login = await visitor.get("/login");
		expect(lookOf(login)).toEqual([theme, "auto"]);
		expect(login.text).toContain(theme === "theme2" ? "Digital Frame" : "Casting Hub");
	});

	test.each(["/theme2//evil.example", "/theme2/%2Fevil.example", "/theme2/\\evil.example"])(
		"%s stays on the site",
		async (path) => {
			const page = await site.visitor().get(path);
			const target = new URL(String(page.headers.location ?? "/"), page.url);
			expect(target.origin).toBe(new URL(page.url).origin);
		},
	);

	test("theme3 is no theme", async () => {
		expect((await site.visitor().get("/theme3/login")).status).toBe(404);
	});
});

describe("the choice of light and dark", () => {
	const pressed = (page: Page) =>
		page.root.querySelectorAll('[aria-pressed="true"]').map((button) => button.textContent);

	test("each has a button that says its name and returns to the page", async () => {
		const visitor = site.visitor();
		let page = await visitor.get("/login?email=a");
		expect(pressed(page)).toEqual(["Auto"]);
		for (const label of ["Dark", "Light", "Auto"]) {
			const sent = await visitor.submit(page, { form: 'form[action="/theme"]', button: label });
			expect([sent.status, sent.location]).toEqual([302, "/login?email=a"]);
			page = await visitor.follow(sent);
			expect(lookOf(page)).toEqual(["theme1", label.toLowerCase()]);
			expect(pressed(page)).toEqual([label]);
		}
	});

	test("scripts may ask to stay: the choice is kept, and nothing leads elsewhere", async () => {
		const visitor = site.visitor();
		const sent = await visitor.post("/theme", { theme: "dark", stay: "true" });
		expect([sent.status, sent.location]).toEqual([200, undefined]);
		expect(lookOf(await visitor.get("/login"))).toEqual(["theme1", "dark"]);
	});

	test("theme and scheme are kept side by side", async () => {
		const visitor = site.visitor();
		await visitor.post("/theme", { theme: "theme2" });
		await visitor.post("/theme", { theme: "dark" });
		expect(lookOf(await visitor.get("/login"))).toEqual(["theme2", "dark"]);
		await visitor.post("/theme", { theme: "theme1" });
		expect(lookOf(await visitor.get("/login"))).toEqual(["theme1", "dark"]);
	});

	test.each(["", "theme3", "<script>", "x".repeat(5000)])("%j is no choice", async (theme) => {
		const visitor = site.visitor();
		expect((await visitor.post("/theme", { theme })).status).toBe(400);
		expect(visitor.cookies.size).toBe(0);
	});

	test("it goes nowhere else, whatever the Referer says", async () => {
		for (const referer of ["https://evil.example/x", "//evil.example", "nonsense", ""]) {
			const page = await site.visitor().post("/theme", { theme: "dark" }, { referer });
			expect([page.status, page.location]).toEqual([302, "/"]);
		}
	});

	test("a cookie that somebody meddled with counts as none", async () => {
		for (const value of ["x", "theme9.dark9", "theme2.", "%E0", "<b>.<i>"]) {
			const page = await site.visitor().get("/login", { cookie: `look=${value}` });
			expect(page.status).toBe(200);
			expect(lookOf(page)).toEqual([value.startsWith("theme2") ? "theme2" : "theme1", "auto"]);
		}
	});

	test("another word is refused with 400, in words", async () => {
		const visitor = site.visitor();
		const sent = await visitor.post("/theme", { theme: "theme3" });
		expect([sent.status, sent.text.trim(), visitor.cookies.has("look")]).toEqual([
			400,
			"Choose theme1, theme2, light, dark or auto.",
			false,
		]);
	});

	test("a link to it only leads home", async () => {
		expect((await site.visitor().get("/theme")).location).toBe("/");
	});
});

describe("of the whole place", () => {
	test("DEFAULT_THEME and DEPLOYMENT come from the environment", async () => {
		const other = await startDashboard(site.service.url, {
			DEFAULT_THEME: "theme2",
			DEPLOYMENT: "beta",
		});
		const page = await new Visitor(other.url).get("/login");
		const [guide, robots, gone] = await Promise.all(
			["/guide", "/robots.txt", "/nothing"].map((path) => new Visitor(other.url).get(path)),
		);
		await other.stop();
		expect(page.root.querySelector("aside")?.textContent).toContain("beta");
		expect(guide?.root.querySelector("header")?.textContent).toContain("beta");
		for (const answer of [page, guide, robots, gone])
			expect(answer?.headers["x-robots-tag"], answer?.url).toBe("noindex");
		// Who may not read a page never learns that it is not to be listed.
		expect(robots?.text).toBe("User-agent: *\nDisallow:\n");
		expect(lookOf(page)).toEqual(["theme2", "auto"]);
		expect(page.root.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
		const main = await site.visitor().get("/login");
		expect(main.root.querySelector('meta[name="robots"]')).toBeNull();
		expect(main.headers["x-robots-tag"]).toBeUndefined();
		expect(main.root.querySelector("aside")?.textContent).not.toContain("beta");
		const allowed = await site.visitor().get("/robots.txt");
		expect(allowed.headers["content-type"]).toBe("text/plain; charset=utf-8");
		expect(allowed.text).toContain("Disallow: /sign-in/");
		expect(allowed.text).not.toContain("Disallow: /login");
	});
});
