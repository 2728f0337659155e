import { beforeAll, describe, expect, test } from "vitest";
import { ASKS_ONLY } from "~/shared/asks-only";
import { expectValidHtml } from "../support/html-rules";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});

const has = (page: Page, selector: string) => page.root.querySelector(selector) !== null;
/** Header, side panel and the menu of small screens. */
const hasFrame = (page: Page) =>
	["header a[href='/user-info']", "nav[aria-label=Main]", "details a[href='/devices']"].every(
		(selector) => has(page, selector),
	);
const tryAgain = (page: Page) =>
	page.root
		.querySelectorAll("main [role=alert] a")
		.find((link) => link.textContent === "Try again")
		?.getAttribute("href");

describe("a screen whose data cannot be loaded stands in its frame", () => {
	test.each([
		[problem(500), 500, "Error Internal server error"],
		[problem(403, "Not yours"), 403, "Error Not yours"],
		[problem(400, "No"), 400, "Bad request No"],
		["cut" as const, 502, "Error No response from server"],
		[{ body: { nonsense: true } }, 502, "Error Unexpected error"],
		[{ status: 300 }, 502, "Error Unexpected error"],
		[{ status: 302 }, 502, "Error Unexpected error"],
		[{ status: 304 }, 502, "Error Unexpected error"],
		[{ status: 600 }, 502, "Error Unexpected error"],
		[{ status: 999 }, 502, "Error Unexpected error"],
	])("%j", async (answer, status, said) => {
		front.service.answer("listPresentations", answer);
		for (const path of ["/presentations?page=2", "/devices"]) {
			front.service.answer("listDeviceGroups", { body: [] });
			const page = await ann.get(path);
			expect([page.status, page.alert], path).toEqual([status, said]);
			expect(page.heading, path).toBe("This page cannot be shown");
			expect([hasFrame(page), page.isAlertFirst, tryAgain(page)]).toEqual([true, true, path]);
			await expectValidHtml(page.text, path);
		}
	});

	test("trying again shows the screen once the service is back", async () => {
		front.service.answer("listPresentations", problem(500));
		const failed = await ann.get("/presentations");
		front.service.reset();
		const page = await ann.get(String(tryAgain(failed)));
		expect([page.status, page.heading]).toEqual([200, "Content Management"]);
	});

	test("so does a form that is none of the screen's", async () => {
		front.service.answer("listDeviceGroups", { body: [] });
		const page = await ann.post("/devices", { intent: "?" });
		expect([page.status, page.alert, hasFrame(page)]).toEqual([
			400,
			"Bad request This page does not know the requested action.",
			true,
		]);
	});

	test.each([
		["/presentations", "listPresentations"],
		["/devices", "listDeviceGroups"],
		["/user-info", "getProfile"],
	] as const)("what is said of %s without %s is why, and the log names it", async (path, name) => {
		front.service.answer("listDeviceGroups", { body: [] });
		front.service.answer(name, { status: 404 });
		const page = await ann.get(path);
		expect([page.status, hasFrame(page)]).toEqual([404, false]);
		expect(page.main).toContain("Page not found");
		expect(page.main).toContain("The service answered with status 404");
		expect(page.main).toContain("The service may not be able to do this.");
		expect(front.logs()).toContain(
			`GET ${path}: Error: The service answered with status 404 (${name}: status 404)`,
		);
	});

	test("so it is with a list that has words of its own for what cannot be loaded", async () => {
		front.service.answer("listDeviceGroups", { body: [] });
		front.service.answer("listSchedules", { status: 404 });
		const page = await ann.get("/schedules");
		expect([page.status, hasFrame(page)]).toEqual([404, false]);
		expect(page.main).toContain("The service may not be able to do this.");
		expect(front.logs()).toContain(
			"GET /schedules: Error: Could not load data. (listSchedules: status 404)",
		);
	});

	test("what the address names may be gone: a page of its own", async () => {
		front.service.answer("getPresentation", problem(404, "The presentation was not found"));
		const page = await ann.get("/presentation/:5");
		expect([page.status, hasFrame(page)]).toEqual([404, false]);
		expect(page.main).not.toContain("The service may not");
	});

	test("nobody is told to check what they entered", async () => {
		front.service.answer("listPresentations", problem(422, "No"));
		const page = await ann.get("/presentations");
		expect([page.alert, page.main.includes("Check what you")]).toEqual(["Bad request No", false]);
	});

	test("only a 404 is a page of its own", async () => {
		for (const path of ["/presentation/:x", "/nothing", "/devices/x"]) {
			const page = await ann.get(path);
			expect([page.status, hasFrame(page), page.heading]).toEqual([404, false, "Page not found"]);
		}
	});
});

test("signed out, the brand panel stays beside the error", async () => {
	const page = await front.visitor().post("/confirm-email", {});
	expect([page.status, has(page, "aside img"), page.alert]).toEqual([
		405,
		true,
		"Not allowed This page does not take forms.",
	]);
	expect(page.main).toContain("Open the page again and use its own buttons.");
	expect(tryAgain(page)).toBe("/confirm-email");
	const none = await front.visitor().get("/sign-in/nobody");
	expect([none.status, has(none, "aside img")]).toEqual([404, false]);
});

test("a service that does not have a call is not taken for a page that takes no forms", async () => {
	front.service.answer("listPresentations", problem(405, "Own words."));
	const page = await (await front.signedIn()).get("/presentations");
	expect([page.status, page.alert]).toEqual([405, "Error Own words."]);
	expect(page.main).toContain("The service may not be able to do this.");
	front.service.answer("deletePresentation", problem(405, "Own words."));
	const form = await ann.post("/presentations", { intent: "delete", presentationId: "1" });
	expect([form.status, form.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
});

test("below the words of the specification the box says what a person can do", async () => {
	front.service.answer("login", problem(401, "Failed"));
	const page = await front
		.visitor()
		.fill("/login", { fields: { email: "ann@signage.test", password: "x" } });
	expect(page.alert).toBe("Unauthorized Failed to login");
	expect(page.main).toContain("Check what you entered, or sign in again.");
});

test("a plan is named as customers know it", async () => {
	const withTier = (tier: string) =>
		front.service.answer("getProfile", {
			body: { email: "ann@signage.test", subscriptionInfo: { tier } },
		});
	for (const [tier, name] of [
		["Absent", "No plan"],
		["Canceled", "Canceled"],
		["Family", "Family"],
	] as const) {
		withTier(tier);
		expect((await ann.get("/user-info")).root.querySelector("dd .pill")?.textContent).toBe(name);
	}
	front.service.answer("refreshSubscription", {
		body: { email: "ann@signage.test", subscriptionInfo: { tier: "Canceled" } },
	});
	const sent = await ann.fill("/user-info", { button: "Refresh Subscription" });
	expect((await ann.follow(sent)).notice).toBe("Subscription refreshed: Canceled");
});

test("the first button of a form is the one that does it, the way out follows", async () => {
	const screens = [
		"/presentation",
		"/change-password",
		"/change-email",
		"/user-info?edit",
		"/user-info/two-factor",
	];
	for (const path of screens) {
		const page = await ann.get(path);
		const form = page.root.querySelector("main form");
		const [first, second] = form?.querySelectorAll("button, a.btn") ?? [];
		expect([first?.tagName, second?.textContent], path).toEqual(["BUTTON", "Cancel"]);
	}
});

test("what a script only asks about, and HEAD, take no notice: it is for the page that somebody sees next", async () => {
	front.service.answer("refreshSubscription", {
		body: { email: "ann@signage.test", subscriptionInfo: { tier: "Basic" } },
	});
	await ann.fill("/user-info", { button: "Refresh Subscription" });
	const asked = await ann.get("/presentations", { [ASKS_ONLY]: "1" });
	expect([asked.status, asked.notice, asked.headers["set-cookie"]]).toEqual([
		200,
		undefined,
		undefined,
	]);
	await ann.request("/presentations", { method: "HEAD" });
	expect((await ann.get("/presentations")).notice).toBe("Subscription refreshed: Basic");
	const later = await ann.get("/presentations", { [ASKS_ONLY]: "1" });
	expect([later.notice, later.headers.etag]).toEqual([undefined, asked.headers.etag]);
});
