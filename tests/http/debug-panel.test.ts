import { beforeAll, expect, test } from "vitest";
import { send } from "../support/http";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});

const panelOf = (page: Page) => page.root.querySelector("section[aria-label=Debug]");
const themeOf = (page: Page) => page.root.querySelector("html")?.getAttribute("data-theme");
const from = (page: Page) => ({ referer: page.url });

test("is hidden, and opens with ?debug on every page, signed in or not", async () => {
	for (const path of ["/login", "/guide", "/nothing"]) {
		expect(panelOf(await front.visitor().get(path)), path).toBeNull();
		expect(panelOf(await front.visitor().get(`${path}?debug`)), path).not.toBeNull();
	}
	expect(panelOf(await ann.get("/user-info"))).toBeNull();
	expect(panelOf(await ann.get("/user-info?edit&debug"))).not.toBeNull();
});

test("switches the brand, and is back at the same page with ?debug", async () => {
	const visitor = front.visitor();
	const page = await visitor.get("/login?email=a%40b&debug");
	const form = "section[aria-label=Debug] form";
	const sent = await visitor.submit(page, { form, button: "theme2" });
	// The browser sends the form again to the address that keeps ?debug.
	expect([sent.status, sent.location]).toEqual([307, "/theme?debug"]);
	const kept = await visitor.post("/theme?debug", { theme: "theme2" }, from(page));
	expect([kept.status, kept.location]).toEqual([302, "/login?email=a%40b&debug"]);
	const again = await visitor.follow(kept);
	expect(themeOf(again)).toBe("theme2");
	expect(panelOf(again)).not.toBeNull();
});

test("stays through a link and through a form's answer", async () => {
	const page = await front.visitor().get("/login?debug");
	const linked = await front.visitor().get("/register-user?a=b", from(page));
	expect([linked.status, linked.location]).toEqual([302, "/register-user?a=b&debug"]);
	const visitor = front.visitor();
	const sent = await visitor.submit(page, { button: "Sign in" });
	expect([sent.status, sent.location]).toEqual([307, "/login?debug"]);
	const answer = await visitor.post("/login?debug", { email: "" }, from(page));
	expect(answer.status).toBe(400);
	expect(panelOf(answer)).not.toBeNull();
});

test("leads nowhere else, whatever the path looks like", async () => {
	const page = await front.visitor().get("/login?debug");
	for (const path of ["//evil.example/", "//evil.example", "/\\evil.example/"]) {
		const answer = await send(page.url.replace(/\/login.*/, path), {
			headers: { accept: "text/html", referer: page.url },
		});
		const { location } = answer.headers;
		const target = location === undefined ? page.url : new URL(location, page.url).href;
		expect(new URL(target).host, `${path} ${location}`).toBe(new URL(page.url).host);
	}
});

test("has the test button Checkout!!!, a form to /checkout", async () => {
	const panel = panelOf(await ann.get("/user-info?debug"));
	const form = panel?.querySelector('form[action="/checkout"]');
	expect([form?.getAttribute("method"), form?.querySelector("button")?.textContent]).toEqual([
		"post",
		"Checkout!!!",
	]);
	front.service.answer("createCheckoutSession", problem(500));
	const failed = await ann.post("/checkout?debug", {});
	expect(failed.alert).toBe("Error Internal server error");
	expect(front.service.named("createCheckoutSession")).toHaveLength(1);
});

test("is kept for pages of this site alone: not for data, nor from elsewhere, nor after Close", async () => {
	const page = await front.visitor().get("/login?debug");
	expect(panelOf(page)?.querySelector("a[rel=noreferrer]")?.getAttribute("href")).toBe("/login");
	const asked: Record<string, string>[] = [
		{},
		{ referer: "https://elsewhere.test/login?debug" },
		{ referer: "nonsense ?debug" },
		{ ...from(page), "sec-fetch-dest": "empty" },
		{ ...from(page), "sec-fetch-dest": "image" },
		{ ...from(page), accept: "*/*" },
	];
	for (const headers of asked)
		expect((await front.visitor().get("/login", headers)).status, JSON.stringify(headers)).toBe(
			200,
		);
	expect((await front.visitor().get("/login.data", from(page))).status).toBe(200);
});
