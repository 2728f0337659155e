import { beforeEach, describe, expect, test } from "vitest";
import { giveZones, simple, weekly } from "../support/schedules";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	const group = { deviceGroupId: 2, title: "Hall", isDefault: true, isInAlert: false };
	const device = { deviceId: 5, deviceName: "Lobby", operationSystem: "web", deviceGroupId: 2 };
	giveZones(front);
	front.service.answer("getPresentation", {
		body: { presentationId: 5, title: "Deck", slides: [] },
	});
	front.service.answer("getSimpleSchedule", { body: simple() });
	front.service.answer("getWeeklySchedule", { body: weekly({}) });
	front.service.answer("listSchedules", { body: [] });
	front.service.answer("listDeviceGroups", { body: [{ ...group, devices: [device] }] });
	front.service.answer("getDevice", { body: device });
	ann = await front.signedIn();
});

const EDITED = [
	["/presentation/", "getPresentation", "Deck – Edit Presentation"],
	["/devices/", "getDevice", "Lobby – Edit Device"],
	["/simple-schedule/", "getSimpleSchedule", "Lunch – Edit Schedule"],
	["/weekly-schedule/", "getWeeklySchedule", "Week – Edit Weekly Schedule"],
] as const;

describe("the route table", () => {
	test.each<readonly [string, string]>([
		["/", "Content Management"],
		["/presentations", "Content Management"],
		["/presentation", "Create Presentation"],
		["/change-password", "Change Password"],
		["/user-info", "My Profile"],
		["/verify-device", "Activate Your Device"],
		["/devices", "Device Management"],
		["/schedules", "Schedules"],
		["/simple-schedule", "Create Schedule"],
		["/weekly-schedule", "Create Weekly Schedule"],
		...EDITED.map(([path, , title]) => [`${path}:5`, title] as const),
	])("signed in, %s is titled %s", async (path, title) => {
		const page = await ann.get(path);
		expect([page.status, page.title]).toEqual([200, title]);
		expect(title.endsWith(page.heading), page.heading).toBe(true);
	});

	test.each([
		["/login", 200, "Sign in"],
		["/register-user", 200, "Sign up"],
		["/forgot-password", 200, "Forgot Password"],
		["/reset-password?userEmail=ann%40signage.test", 200, "Reset Password"],
		["/page404", 404, "Page not found"],
		["/no/such/path", 404, "Page not found"],
	])("without a sign-in, %s is a %i titled %s", async (path, status, title) => {
		const page = await front.visitor().get(path);
		expect([page.status, page.title]).toEqual([status, title]);
	});

	test.each(EDITED)("of %s:5 the colon is taken away before %s is asked", async (path, name) => {
		for (const id of [":5", "5"]) await ann.get(path + id);
		expect(front.service.named(name).map((call) => call.path.split("/").at(-1))).toEqual([
			"5",
			"5",
		]);
	});
});

test("the header has the logo, which leads to /, and the ways to the profile and to a device", async () => {
	const header = (await ann.get("/user-info")).root.querySelector("header");
	expect(header?.querySelector('a[href="/"] .logo')).not.toBeNull();
	const named = (name: string) =>
		header?.querySelectorAll("a").find((one) => one.textContent.trim() === name);
	expect(named("Go to profile")?.getAttribute("href")).toBe("/user-info");
	expect(named("Verify device")?.getAttribute("href")).toBe("/verify-device");
});

test("a page of a file that is a video has a video in the preview", async () => {
	const slide = { id: 3, index: 0, title: "10.mp4", type: "InternalVideo", status: "Ready" };
	const metadata = { videoFileUrl: "https://files.example/10.mp4" };
	const videoId = crypto.randomUUID();
	front.service.answer("getPresentation", {
		body: { presentationId: 5, title: "Deck", slides: [{ ...slide, videoId, metadata }] },
	});
	const page = await ann.get("/presentation/:5");
	const video = page.root.querySelector('[aria-label="Preview"] video');
	expect(video?.getAttribute("src")).toBe(metadata.videoFileUrl);
});

test("Activate Your Device has one field, six hashes in it, and a button", async () => {
	const page = await ann.get("/verify-device");
	expect(page.heading).toBe("Activate Your Device");
	const form = page.root.querySelector("main form");
	const fields = form?.querySelectorAll("input:not([type=hidden])") ?? [];
	expect(fields.map((one) => [one.getAttribute("name"), one.getAttribute("placeholder")])).toEqual([
		["userCode", "######"],
	]);
	expect(form?.querySelector("button")?.textContent.trim()).toBe("Activate");
});

test("an upload box and the list of slides are in the editor", async () => {
	const slides = ["One", "Two"].map((title, index) => ({
		...{ id: index + 1, index, title, type: "WebContent", url: "https://a.example/" },
	}));
	front.service.answer("getPresentation", { body: { presentationId: 5, title: "Deck", slides } });
	const page = await ann.fill("/presentation/:5", { button: "Presentation file" });
	const box = page.root.querySelector("main form input[type=file]");
	expect([box?.getAttribute("name"), box?.getAttribute("accept")]).toEqual(["file", ".pdf"]);
	expect(page.main).toContain(".pdf, at most 100 MB.");
	const rows = page.root.querySelectorAll("ol.slides > li");
	expect(rows.map((row) => row.querySelector(".slide-title input")?.getAttribute("value"))).toEqual(
		["One", "Two"],
	);
});
