import { expect, test } from "vitest";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import { PROFILE, problem } from "../support/stand-in";

const front = withFront();

/** The links that compare the plans, in the page's main part. */
const plansLinks = (page: Page) =>
	page.root
		.querySelectorAll('main a[href="/plans"]')
		.map((link) => [link.textContent, link.getAttribute("target")]);
const LINK = ["Compare the plans", "_blank"];

const DEVICE = { deviceName: "Bar", deviceGroupId: 1, isLoggedIn: true, isOnline: true };
const group = (devices: object[]) => ({
	deviceGroupId: 1,
	title: "Hall",
	isDefault: true,
	isInAlert: false,
	devices,
});

test.each([
	["Your plan allows 2 screens, and all of them are in use. Remove one first.", [LINK]],
	["The Family plan has more screens.", [LINK]],
	["Your account can store 5 GB. The Large plan has 50 GB of storage.", [LINK]],
	["Upgrade your subscription first", [LINK]],
	["This code is not right, or it was used before.", []],
	["“Floor plan” has no such code", []],
])("a screen that is refused: %s", async (detail, links) => {
	const ann = await front.signedIn();
	front.service.answer("verifyDevice", problem(400, detail));
	const page = await ann.fill("/verify-device", {
		fields: { userCode: "123456" },
		button: "Activate",
	});
	expect([page.status, page.isAlertFirst]).toEqual([400, true]);
	expect(page.alert).toContain(detail);
	expect(plansLinks(page)).toEqual(links);
});

test("a file that the plan does not take: which one does, and where they are compared", async () => {
	front.service.answer("getProfile", {
		body: { ...PROFILE, subscriptionInfo: { ...PROFILE.subscriptionInfo, tier: "Basic" } },
	});
	const ann = await front.signedIn();
	const panel = await ann.fill("/presentation", { button: "Presentation file" });
	const file = { name: "Tour.PPTX", type: "", body: Buffer.from("PK") };
	const page = await ann.submit(panel, { file, button: "Add presentation file" });
	expect(page.status).toBe(400);
	expect(page.errorOf("file")).toBe(
		"With your plan only .pdf files can be uploaded here. The Pro plan has .pptx files.",
	);
	expect(plansLinks(page)).toEqual([LINK]);
	expect(front.service.named("createFile")).toEqual([]);
});

test("a saved slide whose file has too many pages, and its row in the list", async () => {
	const error = "This file has 700 pages, and with your plan a presentation can have 500 slides.";
	const ann = await front.signedIn();
	const presentation = { presentationId: 7, title: "Tour", status: "Error", error };
	front.service.answer("getPresentation", {
		body: {
			...presentation,
			slides: [
				{ id: 1, index: 0, title: "Tour.pdf", type: "InternalImage", status: "Error", error },
			],
		},
	});
	front.service.answer("listPresentations", { body: { presentations: [presentation] } });
	expect(plansLinks(await ann.get("/presentation/:7"))).toEqual([LINK]);
	expect(plansLinks(await ann.get("/presentations"))).toEqual([LINK]);
});

test("screens that pause are named above the list, marked in it, found, and explained", async () => {
	const devices = Array.from({ length: 8 }, (_, index) => ({
		...DEVICE,
		deviceId: index + 1,
		deviceName: `TV ${index + 1}`,
		isPaused: index > 0,
	}));
	const ann = await front.signedIn();
	front.service.answer("listDeviceGroups", { body: [group(devices)] });
	front.service.answer("getDevice", { body: devices[1] });
	const page = await ann.get("/devices");
	const notice = page.root.querySelector('[aria-label="Paused screens"]');
	expect(notice?.textContent).toContain(
		"“TV 2”, “TV 3”, “TV 4”, “TV 5”, “TV 6”, and 2 more screens.",
	);
	expect(plansLinks(page)).toEqual([LINK]);
	expect(page.main).toContain("7 in trouble");
	const names = (shown: Page) => shown.rows.map(([name]) => name);
	expect(names(page).slice(0, 2)).toEqual(["TV 2Paused by the plan", "TV 3Paused by the plan"]);
	expect(names(page).at(-1)).toBe("TV 1");
	const found = await ann.get("/devices?state=paused");
	expect(found.rows).toHaveLength(7);
	const one = await ann.get("/devices/:2");
	expect(one.main).toContain("You have more screens than your plan.");
	expect(plansLinks(one)).toEqual([LINK]);
});

test.each([
	[[false, true], "; 1 is paused by the plan and does not show it"],
	[
		[false, true, true],
		"; 1 is offline and shows it once it is back; 2 are paused by the plan and do not show it",
	],
])("an alert of all screens says how many of them pause (%j)", async (paused, said) => {
	const devices = paused.map((isPaused, index) => ({
		...DEVICE,
		...{ deviceId: index + 1, deviceName: `TV ${index + 1}`, isPaused },
		isOnline: paused.length === 2 && index === 0,
	}));
	const ann = await front.signedIn();
	front.service.answer("startAlertEverywhere", {
		body: [{ ...group(devices), isInAlert: true, alertPresentationId: 7 }],
	});
	const sent = await ann.post("/devices", { intent: "start-alert-all", alertPresentationId: "7" });
	expect((await ann.follow(sent)).notice).toBe(`Alert started on all screens${said}`);
});

test("without a paused screen nothing is said of plans", async () => {
	const ann = await front.signedIn();
	const device = { ...DEVICE, deviceId: 1, isPaused: false };
	const plays = { actualPresentationId: 7, actualPresentationTitle: "Menu" };
	front.service.answer("listDeviceGroups", { body: [{ ...group([device]), ...plays }] });
	front.service.answer("getDevice", { body: device });
	const page = await ann.get("/devices");
	expect(page.main).toContain("All is well.");
	expect(page.main).not.toContain("Paused screens");
	expect(page.root.querySelector('[aria-label="Paused screens"]')).toBeNull();
	expect(plansLinks(page)).toEqual([]);
	expect((await ann.get("/devices/:1")).main).not.toContain("your plan");
});
