import type { Endpoint } from "@signage/contract/endpoint";
import { endpoints } from "@signage/contract/endpoints";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { builtScreens } from "../support/built-routes";
import { crawl } from "../support/crawl";
import { answerEverything } from "../support/every-answer";
import { controlsOf, currentValue } from "../support/form";
import type { Page } from "../support/page";
import { screens } from "../support/screens";
import { expected } from "../support/servers";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});
beforeEach(() => answerEverything(front.service));

const { withAction, withLoader } = builtScreens();
const PLACES = [...screens.flatMap(({ path, dataPath }) => [path, dataPath]), "/none"];

/** The statuses of the same form sent everywhere, with these headers. */
const postAll = (headers: Record<string, string>) =>
	Promise.all(
		PLACES.map(async (path) => [path, (await ann.post(path, { intent: "x" }, headers)).status]),
	);
const everywhere = (status: number) => PLACES.map((path) => [path, status]);

test("the manifest is read: screens that take forms, and screens that load", () => {
	const paths = (list: typeof screens) => list.map(({ path }) => path);
	expect(paths(withAction)).toEqual(expect.arrayContaining(["/", "/login", "/logout", "/theme"]));
	expect(paths(withLoader)).toEqual(
		expect.arrayContaining(["/", "/presentation/:7", "/user-info"]),
	);
});

describe("a form of another site is refused everywhere, and no call is made", () => {
	test.each(["cross-site", "same-site", "nonsense"])("Sec-Fetch-Site: %s", async (site) => {
		expect(await postAll({ "sec-fetch-site": site })).toEqual(everywhere(403));
		expect(front.service.calls).toEqual([]);
	});

	test.each([
		"https://evil.example",
		"null",
		"nonsense",
		"http://127.0.0.1:1",
		"http://127.0.0.1.evil.example",
		"file://",
	])("Origin: %s", async (origin) => {
		expect(await postAll({ origin })).toEqual(everywhere(403));
		expect(front.service.calls).toEqual([]);
	});

	test("Sec-Fetch-Site without a value, which no browser sends", async () => {
		const visitor = await front.signedIn();
		for (const path of PLACES.filter((one) => !one.startsWith("/logout"))) {
			const page = await visitor.post(path, {}, { "sec-fetch-site": "" });
			expect([path, page.status === 403]).toEqual([path, expected.refusesEmptySecFetchSite]);
		}
	});

	test("Sec-Fetch-Site is believed before Origin", async () => {
		const own = { "sec-fetch-site": "same-origin", origin: "https://evil.example" };
		expect((await ann.post("/theme", { theme: "dark" }, own)).status).toBe(302);
		const signIn = { email: "ann@example.com", password: "x" };
		for (const forwarded of [own, { ...own, "x-forwarded-host": "other.example" }])
			expect((await front.visitor().post("/login", signIn, forwarded)).status).toBe(
				(await front.visitor().post("/login", signIn)).status,
			);
		const foreign = { "sec-fetch-site": "cross-site", origin: ann.site };
		expect((await ann.post("/theme", { theme: "dark" }, foreign)).status).toBe(403);
	});
});

test("a form of our own, or of a program that sends neither header, is let through", async () => {
	const own: Record<string, string>[] = [
		{},
		{ origin: ann.site },
		{ "sec-fetch-site": "same-origin" },
		{ "sec-fetch-site": "none" },
	];
	for (const headers of own)
		expect((await ann.post("/theme", { theme: "light" }, headers)).status).toBe(302);
});

test("a link of another site is followed", async () => {
	const page = await ann.get("/presentations", { "sec-fetch-site": "cross-site" });
	expect(page.status).toBe(200);
});

/** Where the forms and buttons of a page send to. */
const targetsOf = (page: Page) => [
	...page.root
		.querySelectorAll("form")
		.map((form) => new URL(form.getAttribute("action") ?? page.url, page.url)),
	...page.root
		.querySelectorAll("[formaction]")
		.map((button) => new URL(String(button.getAttribute("formaction")), page.url)),
];

/** The calls that may have changed something: all but GET, and asking how two-factor sign-in stands. */
const changes = () =>
	front.service.calls.filter(({ name, body }) => {
		const row: Endpoint | undefined = name && endpoints[name];
		const isQuestion = name === "manageTwoFactor" && JSON.stringify(body) === "{}";
		return row?.method !== "GET" && !isQuestion;
	});

/** Both: what a browser that is signed in sees, and one that is not. */
const crawlAll = async (starts: readonly string[]) => [
	...(await crawl(ann, starts)),
	...(await crawl(front.visitor(), starts)),
];

describe("pages", () => {
	test("their forms send to their own site, and opening them changes nothing", async () => {
		const pages = await crawlAll(screens.map(({ path }) => path));
		const forms = pages.flatMap((page) => targetsOf(page).map((target) => ({ page, target })));
		expect(forms.length).toBeGreaterThan(30);
		const foreign = forms.filter(({ page, target }) => target.origin !== new URL(page.url).origin);
		expect(foreign.map(({ page, target }) => `${page.url} sends to ${target}`)).toEqual([]);
		expect(changes()).toEqual([]);
		expect(front.service.named("magicLogin")).toEqual([]);
	});

	test("what a form would send, in the address instead, changes nothing", async () => {
		const pages = await crawlAll(withAction.map(({ path }) => path));
		const sent = pages.flatMap((page) =>
			page.root.querySelectorAll("form").flatMap((form) => {
				const controls = controlsOf(page.root, form);
				const fields = controls.filter(({ tagName }) => tagName !== "BUTTON");
				return controls
					.filter(({ tagName }) => tagName === "BUTTON")
					.map((button) => {
						const url = new URL(form.getAttribute("action") ?? page.url, page.url);
						for (const one of [...fields, button])
							url.searchParams.set(one.getAttribute("name") ?? "", currentValue(one) || "x");
						return url.pathname + url.search;
					});
			}),
		);
		const addresses = [...new Set(sent)];
		expect(addresses.length).toBeGreaterThan(30);
		front.service.calls.length = 0;
		const own = await front.signedIn();
		front.service.calls.length = 0;
		for (const address of addresses) await own.get(address);
		expect(changes()).toEqual([]);
	});
});
