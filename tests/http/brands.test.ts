import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BRANDS } from "~/services/look/brand";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { expectValidHtml } from "../support/html-rules";
import type { Page } from "../support/page";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";
import { Visitor } from "../support/visitor";

const site = withSite();
const withSchedules = withSite({ NEW_ACCOUNT_TIER: "Enterprise" });
const THEMES = ["theme1", "theme2"] as const;
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

const attribute = (page: Page, selector: string, name: string) =>
	page.root.querySelector(selector)?.getAttribute(name);
const hrefs = (page: Page) =>
	page.root.querySelectorAll("a[href]").map((link) => String(link.getAttribute("href")));
const linkNamed = (page: Page, name: string) => {
	const link = page.root
		.querySelectorAll("a")
		.find((one) => one.textContent.replace(/\s+/g, " ").trim() === name);
	return [link?.getAttribute("href"), link?.getAttribute("target")];
};

async function inBrand(visitor: Visitor, theme: (typeof THEMES)[number], path: string) {
	await visitor.post("/theme", { theme });
	return visitor.get(path);
}

describe("where no links are set", () => {
	test.each(THEMES)("%s leads to pages of ours, and each is there", async (theme) => {
		const page = await inBrand(ann.visitor, theme, "/user-info");
		expect(linkNamed(page, "Click here to see our startup guide")).toEqual(["/guide", "_blank"]);
		expect(linkNamed(page, "Support")).toEqual(["/guide#help", "_blank"]);
		expect(linkNamed(page, "Resources")).toEqual(["/guide#help", "_blank"]);
		expect(linkNamed(page, "Upgrade Subscription")).toEqual(["/plans", "_blank"]);
		for (const path of ["/guide", "/plans"])
			expect((await ann.visitor.get(path)).status, path).toBe(200);
	});

	test("no page leads to an address that is none", async () => {
		for (const path of ["/presentations", "/devices", "/user-info", "/guide", "/plans"])
			expect(hrefs(await ann.visitor.get(path)).join(" "), path).not.toMatch(/\.example\b/);
		for (const path of ["/login", "/register-user", "/guide", "/plans"])
			expect(hrefs(await site.visitor().get(path)).join(" "), path).not.toMatch(/\.example\b/);
	});
});

describe("links that are set", () => {
	let other: TestDashboard;
	let bob: Visitor;
	beforeAll(async () => {
		other = await startDashboard(site.service.url, {
			THEME1_GUIDE_URL: "https://one.test/start",
			THEME1_PRICING_URL: "https://one.test/prices",
			THEME1_RESOURCES_URL: "https://one.test/more",
			THEME2_GUIDE_URL: "https://two.test/start",
			THEME2_PRICING_URL: "https://two.test/prices",
			THEME2_SUPPORT_URL: "mailto:help@two.test",
		});
		bob = new Visitor(other.url);
		await bob.signIn(ann.email, ann.password);
	});
	afterAll(() => other.stop());

	test("are the first brand's; support is among its resources", async () => {
		const page = await inBrand(bob, "theme1", "/user-info");
		const guide = linkNamed(page, "Click here to see our startup guide");
		expect(guide).toEqual(["https://one.test/start", "_blank"]);
		expect(linkNamed(page, "Support")).toEqual(["https://one.test/more", "_blank"]);
		expect(linkNamed(page, "Resources")).toEqual(["https://one.test/more", "_blank"]);
		expect(linkNamed(page, "Upgrade Subscription")).toEqual(["https://one.test/prices", "_blank"]);
	});

	test("are the second brand's; the guide says where to ask", async () => {
		const page = await inBrand(bob, "theme2", "/user-info");
		const guide = linkNamed(page, "Click here to see our startup guide");
		expect(guide).toEqual(["https://two.test/start", "_blank"]);
		expect(linkNamed(page, "Support")).toEqual(["mailto:help@two.test", "_blank"]);
		expect(linkNamed(page, "Resources")).toEqual(["/guide#help", "_blank"]);
		expect(linkNamed(page, "Upgrade Subscription")).toEqual(["https://two.test/prices", "_blank"]);
		const help = await bob.get("/guide");
		expect(linkNamed(help, "Ask our support")[0]).toBe("mailto:help@two.test");
		expect(help.main).toContain("I want to delete my accountAsk our support, from");
	});

	test("without a place to ask, who wants to leave is told whom", async () => {
		const { main } = await site.visitor().get("/guide");
		const whom = /whoever set this dashboard up for you/g;
		expect(main.slice(main.indexOf("I want to take my data")).match(whom)).toHaveLength(3);
	});
});

describe.each(THEMES)("%s", (theme) => {
	const brand = BRANDS[theme];

	test("has its logo, picture, icons and manifest, each of its type", async () => {
		const page = await inBrand(site.visitor(), theme, "/login");
		const manifest = String(attribute(page, "link[rel=manifest]", "href"));
		const pictures = page.root.querySelectorAll("aside img").map((one) => one.getAttribute("src"));
		expect(pictures).toEqual([brand.logo, brand.picture.src]);
		const icons = page.root
			.querySelectorAll("link[rel=icon], link[rel=apple-touch-icon]")
			.map((link) => String(link.getAttribute("href")));
		expect(icons).toHaveLength(3);
		const types: Record<string, string> = { svg: "image/svg+xml", png: "image/png" };
		for (const path of [...pictures.map(String), ...icons, manifest]) {
			expect(path).toContain(brand.folder);
			const file = await site.visitor().get(path);
			const type = types[path.split(".").at(-1) ?? ""] ?? "application/manifest+json";
			expect([path, file.status]).toEqual([path, 200]);
			expect(String(file.headers["content-type"]).split(";")[0]).toBe(type);
		}
		const read = JSON.parse((await site.visitor().get(manifest)).text);
		expect([read.name, read.description]).toEqual([brand.name, brand.claim]);
		for (const { src } of read.icons) expect((await site.visitor().get(src)).status).toBe(200);
		const start = await ann.visitor.get(read.start_url);
		expect(start.location).toBe("/presentations");
		expect(attribute(await ann.visitor.follow(start), "html", "data-theme")).toBe(theme);
	});

	test("has its logo on pages that are in no layout, and the logo leads home", async () => {
		const pages = [
			await inBrand(site.visitor(), theme, "/nothing/here"),
			await inBrand(ann.visitor, theme, "/page404"),
			await inBrand(ann.visitor, theme, "/presentation/:x"),
		];
		for (const page of pages) {
			expect(page.status, page.url).toBe(404);
			expect(attribute(page, "header a", "href")).toBe("/");
			expect(attribute(page, "header a img", "src")).toBe(brand.logo);
			expect(page.root.querySelector("header a")?.textContent).toBe(brand.name);
			await expectValidHtml(page.text, page.url);
		}
	});

	test("colours the browser's bars as its header, by brand and scheme", async () => {
		const css = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");
		const tokens = css.split(`[data-theme="${theme}"] {`)[1]?.split("}")[0] ?? "";
		const surface = /--surface: light-dark\((#\w+), (#\w+)\)/.exec(tokens)?.slice(1);
		const visitor = site.visitor();
		const metas = (page: Page) =>
			page.root
				.querySelectorAll('meta[name="theme-color"]')
				.map((one) => [one.getAttribute("media"), one.getAttribute("content")]);
		expect(metas(await inBrand(visitor, theme, "/login"))).toEqual([
			["(prefers-color-scheme: light)", surface?.[0]],
			["(prefers-color-scheme: dark)", surface?.[1]],
		]);
		await visitor.post("/theme", { theme: "dark" });
		expect(metas(await visitor.get("/login"))).toEqual([[undefined, surface?.[1]]]);
	});

	test("is found by its name, claim and description on screens that anybody may open", async () => {
		for (const path of ["/login", "/register-user", "/guide", "/plans"]) {
			const page = await inBrand(site.visitor(), theme, path);
			const content = (selector: string) => attribute(page, selector, "content");
			expect(content('meta[name="description"]'), path).toBe(brand.description);
			expect(content('meta[property="og:title"]')).toBe(`${brand.name}: ${brand.claim}`);
			expect(content('meta[property="og:site_name"]')).toBe(brand.name);
		}
		const inside = await inBrand(ann.visitor, theme, "/devices");
		expect(attribute(inside, 'meta[name="description"]', "content")).toBeUndefined();
	});

	test("has a guide with its own pictures, signed in or not", async () => {
		for (const visitor of [site.visitor(), ann.visitor]) {
			const page = await inBrand(visitor, theme, "/guide");
			expect([page.status, page.heading]).toEqual([200, "Your first screen in ten minutes"]);
			expect(page.main).toContain(brand.name);
			expect(page.main).toContain(`${site.service.url}/player/`);
			const pictures = page.root.querySelectorAll("main ol img");
			expect(pictures).toHaveLength(6);
			for (const picture of pictures) {
				const path = String(picture.getAttribute("src"));
				expect(path).toContain(`${brand.folder}/guide/`);
				expect(String(picture.getAttribute("alt")).length).toBeGreaterThan(10);
				const file = await visitor.get(path);
				expect([file.status, file.headers["content-type"]]).toEqual([200, "image/webp"]);
			}
			await expectValidHtml(page.text, "/guide");
		}
	});
});

test("the guide leads on: to sign up, or to a presentation", async () => {
	expect(linkNamed(await site.visitor().get("/guide"), "Sign up")[0]).toBe("/register-user");
	expect(linkNamed(await ann.visitor.get("/guide"), "Make a presentation")[0]).toBe(
		"/presentation",
	);
});

test("the entry of the place that the path names is the active one", async () => {
	const marked = async (path: string, { visitor } = ann) => {
		const page = await visitor.get(path);
		return page.root
			.querySelectorAll("nav[aria-label=Main] [aria-current=page]")
			.map((link) => link.getAttribute("href"));
	};
	expect(await marked("/")).toEqual(["/presentations"]);
	expect(await marked("/presentations?page=1")).toEqual(["/presentations"]);
	expect(await marked("/presentation")).toEqual(["/presentations"]);
	expect(await marked("/devices?add")).toEqual(["/devices"]);
	expect(await marked("/user-info")).toEqual([]);
	expect(await marked("/verify-device")).toEqual([]);
	const eve = await withSchedules.signedIn();
	for (const path of ["/schedules", "/simple-schedule", "/weekly-schedule"])
		expect(await marked(path, eve), path).toEqual(["/schedules"]);
});
