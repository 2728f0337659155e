import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import { PROFILE, problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});

const NUMBER = /^\d{4}-\d{4}-\d{4}$/;
const headerOf = (page: Page) => String(page.headers["x-request-id"]);
const shownOn = (page: Page) => /Tell us this number: ([\d-]{14})/.exec(page.root.textContent)?.[1];
const linesWith = (id: string) =>
	front
		.logs()
		.split("\n")
		.filter((line) => line.includes(id));

test("every answer has a number, each its own", async () => {
	const pages = [
		await front.visitor().get("/login"),
		await front.visitor().get("/login"),
		await ann.get("/presentations"),
		await front.visitor().get("/presentations"),
		await front.visitor().get("/page404"),
		await ann.request("/login", { method: "PUT" }),
		await ann.get("/presentations.data"),
	];
	const numbers = pages.map(headerOf);
	for (const number of numbers) expect(number).toMatch(NUMBER);
	expect(new Set(numbers).size).toBe(numbers.length);
});

describe("a failure shows the number that the log has", () => {
	test("a screen that cannot be loaded, without what its address tells", async () => {
		front.service.answer("listPresentations", problem(503, "Out of order"));
		const page = await ann.get("/presentations?search=secret");
		expect(page.status).toBe(503);
		expect(shownOn(page)).toBe(headerOf(page));
		await expect
			.poll(() => linesWith(headerOf(page)))
			.toEqual([`Request ${headerOf(page)}: GET /presentations: Error: Out of order`]);
	});

	test("a form that fails, once", async () => {
		front.service.answer("verifyDevice", "cut");
		const page = await ann.fill("/verify-device", { fields: { userCode: "123456" } });
		expect([page.status, page.alert]).toEqual([502, "Error No response from server"]);
		expect(shownOn(page)).toBe(headerOf(page));
		const line = `Request ${headerOf(page)}: POST /verify-device: Error: No response from server`;
		const why = `verifyDevice: \\w+ ${new URL(front.service.url).host}`;
		await expect
			.poll(() => linesWith(headerOf(page)))
			.toEqual([expect.stringMatching(new RegExp(`^${line} \\(${why}\\)$`))]);
	});

	test("a redirect, where it leads to, but not what its address tells", async () => {
		const headers = { Location: "https://login.example/realm?state=secret" };
		front.service.answer("listPresentations", { status: 302, headers });
		const page = await ann.get("/presentations");
		expect([page.status, page.alert]).toEqual([502, "Error Unexpected error"]);
		const line = `Request ${headerOf(page)}: GET /presentations: Error: Unexpected error`;
		const why = "listPresentations: status 302 to https://login.example";
		await expect.poll(() => linesWith(headerOf(page))).toEqual([`${line} (${why})`]);
	});

	test("a page of something else than the service", async () => {
		front.service.answer("verifyDevice", { html: "<!doctype html><h1>Sign in</h1>" });
		const page = await ann.fill("/verify-device", { fields: { userCode: "123456" } });
		const line = `Request ${headerOf(page)}: POST /verify-device: Error: No response from server`;
		const why = "verifyDevice: status 200 with a page of HTML";
		await expect.poll(() => linesWith(headerOf(page))).toEqual([`${line} (${why})`]);
	});

	test("an answer that is longer than any of a service", async () => {
		front.service.answer("listPresentations", { html: " ".repeat(33 * 1024 * 1024) });
		const page = await ann.get("/presentations");
		expect([page.status, page.alert]).toEqual([502, "Error Unexpected error"]);
		const line = `Request ${headerOf(page)}: GET /presentations: Error: Unexpected error`;
		const why = "listPresentations: status 200 with more than 32 MB";
		await expect.poll(() => linesWith(headerOf(page))).toEqual([`${line} (${why})`]);
	});

	test("a service's own failure, without what a call beside it has failed with", async () => {
		front.service.answer("listSchedules", "cut");
		front.service.answer("listDeviceGroups", () => delay(300, problem(500)));
		const page = await ann.get("/devices");
		expect(page.status).toBe(500);
		await expect
			.poll(() => linesWith(headerOf(page)))
			.toEqual([`Request ${headerOf(page)}: GET /devices: Error: Internal server error`]);
	});

	test.each([
		["/confirm-email?userId=7&code=secret", "confirmEmail"],
		["/login?magicToken=secret", "magicLogin"],
	] as const)("a mailed link, without its code: %s", async (path, name) => {
		front.service.answer(name, "cut");
		const page = await front.visitor().get(path);
		expect(page.status).toBe(502);
		expect(shownOn(page)).toBe(headerOf(page));
		const [pathname = ""] = path.split("?");
		await expect
			.poll(() => linesWith(headerOf(page)))
			.toEqual([expect.stringMatching(`: GET ${pathname}: .+ \\(${name}: \\w+ `)]);
	});

	test("a part of a page", async () => {
		const subscriptionInfo = { tier: "Enterprise" };
		front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo } });
		front.service.answer("getIntegrationKey", problem(500));
		const page = await ann.get("/user-info");
		expect(page.status).toBe(200);
		expect(shownOn(page)).toBe(headerOf(page));
		await expect
			.poll(() => linesWith(headerOf(page)))
			.toEqual([expect.stringContaining(": GET /user-info: Error: Internal server error")]);
	});

	test("the editor's save", async () => {
		front.service.answer("createPresentation", problem(500));
		const page = await ann.fill("/presentation", { fields: { title: "Lobby" }, button: "Save" });
		expect(page.status).toBe(500);
		expect(shownOn(page)).toBe(headerOf(page));
		await expect.poll(() => linesWith(headerOf(page))).toHaveLength(1);
	});
});

test("the log has a failure too that a script or a program is told in a sentence", async () => {
	front.service.answer("createSlideImage", "cut");
	front.service.answer("getSimpleSchedule", "cut");
	const wish = { intent: "announce", kind: "image", name: "a.png", size: "4" };
	const asked = [
		[await ann.post("/uploads", wish), "POST /uploads", "createSlideImage"],
		[await ann.get("/simple-schedule/:8/calendar"), "GET .+/calendar", "getSimpleSchedule"],
	] as const;
	for (const [answer, what, name] of asked) {
		expect(answer.status).toBe(502);
		await expect
			.poll(() => linesWith(headerOf(answer)))
			.toEqual([expect.stringMatching(`: ${what}: Error: .+ \\(${name}: \\w+ `)]);
	}
});

test("what a person can put right has no number, and is not logged", async () => {
	const pages = [
		await front.visitor().fill("/login"),
		await front.visitor().get("/page404"),
		await ann.fill("/verify-device", { fields: { userCode: "1" } }),
	];
	front.service.answer("listPresentations", problem(403, "Not yours"));
	pages.push(await ann.get("/presentations"));
	for (const page of pages) {
		expect(page.status).toBeGreaterThanOrEqual(400);
		expect(shownOn(page)).toBeUndefined();
		expect(linesWith(headerOf(page))).toEqual([]);
	}
});
