import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";

const front = withFront();
let visitor: Visitor;
beforeEach(async () => {
	visitor = await front.signedIn();
});

/** What the frame says of alerts, in the side panel and beside the menu of small screens. */
const marks = (page: Page) =>
	page.root
		.querySelectorAll(".shell > nav > .alert-mark, .top-bar > .alert-mark")
		.map((mark) => [mark.getAttribute("aria-label"), mark.getAttribute("href")]);
const twice = (label: string) => [
	[label, "/devices"],
	[label, "/devices"],
];

function tellOf(count: string | undefined) {
	const headers: Record<string, string> = count === undefined ? {} : { "X-Groups-In-Alert": count };
	front.service.answer("listPresentations", { body: { presentations: [] }, headers });
}

describe("how many groups are in an alert, as an answer tells it", () => {
	test("stands on the very page that the answer is for, and on those that call nothing", async () => {
		tellOf("2");
		expect(marks(await visitor.get("/presentations"))).toEqual(twice("2 groups in alert"));
		expect(marks(await visitor.get("/presentation"))).toEqual(twice("2 groups in alert"));
		expect((await visitor.get("/presentations.data")).text).toContain("groupsInAlert");
		tellOf("1");
		expect(marks(await visitor.get("/presentations"))).toEqual(twice("1 group in alert"));
		tellOf("0");
		expect(marks(await visitor.get("/presentations"))).toEqual([]);
		expect(marks(await visitor.get("/presentation"))).toEqual([]);
	});

	test("sets no cookie while it stays the same", async () => {
		tellOf("2");
		expect((await visitor.get("/presentations")).headers["set-cookie"]).toBeDefined();
		expect((await visitor.get("/presentations")).headers["set-cookie"]).toBeUndefined();
	});

	test.each([undefined, "", "-1", "many", "1234567"])("%j says nothing", async (count) => {
		tellOf(count);
		const page = await visitor.get("/presentations");
		expect([page.status, marks(page), page.headers["set-cookie"]]).toEqual([200, [], undefined]);
	});
});

test("the menu's link to the devices is called as before, and the alert that starts stands beside it at once", async () => {
	const group = { deviceGroupId: 1, title: "Hall", isDefault: true, isInAlert: true, devices: [] };
	const headers = { "X-Groups-In-Alert": "1" };
	front.service.answer("startAlertEverywhere", { body: [group], headers });
	front.service.answer("listDeviceGroups", { body: [group], headers });
	const answer = await visitor.post("/devices", { intent: "start-alert-all" });
	const page = await visitor.get(String(answer.location));
	expect(marks(page)).toEqual(twice("1 group in alert"));
	const link = page.root.querySelector(".rail > a[href='/devices']");
	expect(link?.textContent).toBe("Device Management");
});

describe("whether a payment failed, as an answer tells it", () => {
	const tell = (word: string) =>
		front.service.answer("listPresentations", {
			body: { presentations: [] },
			headers: { "X-Payment-Failed": word },
		});
	const mark = (page: Page) => page.root.querySelector(".top-bar > .payment-mark");

	test("stands on each page, with a way to what mends it, until it is paid", async () => {
		tell("true");
		const page = await visitor.get("/presentations");
		expect([mark(page)?.textContent, mark(page)?.getAttribute("href")]).toEqual([
			"Payment failed",
			"/user-info",
		]);
		expect(mark(await visitor.get("/presentation"))).not.toBeNull();
		tell("false");
		expect(mark(await visitor.get("/presentations"))).toBeNull();
		expect(mark(await visitor.get("/presentation"))).toBeNull();
	});

	test.each(["false", "", "yes", "true, false"])("%j says nothing", async (word) => {
		tell(word);
		const page = await visitor.get("/presentations");
		expect([mark(page), page.headers["set-cookie"]]).toEqual([null, undefined]);
	});
});
