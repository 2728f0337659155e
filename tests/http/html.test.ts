import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { ok, pairScreen } from "../support/caller";
import { expectValidHtml } from "../support/html-rules";
import { newEmail } from "../support/new-email";
import type { Page } from "../support/page";
import { giveZones, simple, weekly } from "../support/schedules";
import { withFront, withSite } from "../support/shared";
import type { SignedIn } from "../support/site";
import { PROFILE, problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const site = withSite();
let ann: SignedIn;
let empty: SignedIn;
let presentationId: number;
let deviceGroupId: number;
let deviceId: number;
beforeAll(async () => {
	[ann, empty] = await Promise.all([site.signedIn(), site.signedIn()]);
	const { token } = ann;
	const body = { title: `Menu ${"long ".repeat(20)}`, frameDelayInSeconds: 3, slides: [] };
	({ presentationId } = await ok(site.service, "createPresentation", { token, body }));
	await ok(site.service, "createPresentation", { token, body: { ...body, title: "Second" } });
	const group = await ok(site.service, "createDeviceGroup", { token, body: { title: "Hall" } });
	deviceGroupId = group.deviceGroupId;
	({ deviceId } = (await pairScreen(site.service, token)).device);
	await pairScreen(site.service, token, { deviceName: "x".repeat(100) });
});

const valid = (page: Page, status: number) => {
	expect(page.status, page.url).toBe(status);
	return expectValidHtml(page.text, page.url);
};

describe("signed out", () => {
	test.each([
		"/login",
		"/login?email=a%40b",
		"/register-user",
		"/forgot-password",
		"/reset-password",
		"/reset-password?userEmail=a%40b&resetCode=x",
		"/magic-link",
		"/resend-confirmation",
		"/plans",
		"/guide",
		"/login?debug",
		"/checkout/signup?email=a%40b&priceId=price",
		"/checkout/success",
		"/checkout/cancel",
	])("%s", async (path) => valid(await site.visitor().get(path), 200));
	test("errors", async () => {
		await valid(await site.visitor().fill("/login"), 400);
		const wrong = { email: "a@b", password: "x" };
		await valid(await site.visitor().fill("/login", { fields: wrong }), 401);
		await valid(await site.visitor().fill("/register-user"), 400);
		await valid(await site.visitor().fill("/forgot-password"), 400);
		await valid(await site.visitor().fill("/reset-password"), 400);
		await valid(await site.visitor().get("/login?magicToken=x"), 401);
		await valid(await site.visitor().get("/confirm-email?userId=1&code=x"), 401);
	});
	test("the 404 screen and the 405 one", async () => {
		await valid(await site.visitor().get("/page404"), 404);
		await valid(await site.visitor().post("/confirm-email", {}), 405);
		await valid(await ann.visitor.get("/nothing"), 404);
	});
	test("a notice", async () => {
		const visitor = site.visitor();
		const email = newEmail();
		const password = "Passw0rd!";
		const sent = await visitor.fill("/register-user", {
			fields: { email, password, confirmPassword: password },
		});
		await valid(await visitor.follow(sent), 200);
	});
});

describe("signed in", () => {
	test.each([
		"/",
		"/presentations",
		"/presentation",
		"/verify-device",
		"/devices",
		"/devices?add",
		"/change-password",
		"/change-email",
		"/user-info",
		"/user-info?edit",
		"/user-info/two-factor",
	])("%s, with and without anything in it", async (path) => {
		await valid(await ann.visitor.get(path), 200);
		await valid(await empty.visitor.get(path), 200);
	});
	test("a device", async () => {
		await valid(await ann.visitor.get(`/devices/:${deviceId}`), 200);
		await valid(await empty.visitor.get(`/devices/:${deviceId}`), 404);
		const wrong = { fields: { deviceName: "" }, button: "Save" };
		await valid(await ann.visitor.fill(`/devices/:${deviceId}`, wrong), 400);
	});
	test("dialogs", async () => {
		for (const query of [
			"alert=start",
			"alert=stop",
			`confirm=remove-devices&deviceId=${deviceId}`,
		])
			await valid(await ann.visitor.get(`/devices?${query}`), 200);
		await valid(await ann.visitor.get(`/devices/:${deviceId}?confirm=delete`), 200);
		await valid(await ann.visitor.get(`/presentations?confirm=delete&id=${presentationId}`), 200);
		await valid(await ann.visitor.get(`/presentations?wait=${presentationId}`), 200);
		await valid(await ann.visitor.get(`/devices?confirm=delete-group&id=${deviceGroupId}`), 200);
	});
	test("a dialog is described by what it asks or says", async () => {
		const dialogs = {
			[`/presentations?confirm=delete&id=${presentationId}`]: "Are you sure?",
			"/devices?alert=start": "Start the alert on",
		};
		for (const [path, asked] of Object.entries(dialogs)) {
			const { root } = await ann.visitor.get(path);
			const id = root.querySelector("dialog")?.getAttribute("aria-describedby");
			expect(root.querySelector(`#${id}`)?.textContent, path).toContain(asked);
		}
	});
	test("errors and notices", async () => {
		await valid(await ann.visitor.fill("/verify-device", { fields: { userCode: "1" } }), 400);
		await valid(await ann.visitor.fill("/verify-device", { fields: { userCode: "000000" } }), 400);
		await valid(await ann.visitor.fill("/devices?add", { button: "Add group" }), 400);
		await valid(await ann.visitor.post("/presentations", { intent: "?" }), 400);
		const sent = await ann.visitor.fill("/devices?add", {
			fields: { title: "New" },
			button: "Add group",
		});
		await valid(await ann.visitor.follow(sent), 200);
	});
	test("the editor: slides of both kinds, each panel, errors, saved", async () => {
		const photo = { name: "a.png", type: "image/png", body: solidPng(32, 18, [1, 2, 3]) };
		const page = { width: 32, height: 18, color: [1, 2, 3] as const };
		const deck = { name: "a.pdf", type: "application/pdf", body: makePdf([page]) };
		const start = await ann.visitor.get(`/presentation/:${presentationId}`);
		const refused = await ann.visitor.submit(start, { button: "Add image" });
		await valid(refused, 400);
		let editor = await ann.visitor.submit(refused, {
			fields: { "newSlide.title": "One" },
			file: photo,
			button: "Add image",
		});
		await valid(editor, 200);
		editor = await ann.visitor.submit(editor, { button: "Presentation file" });
		await valid(editor, 200);
		editor = await ann.visitor.submit(editor, { file: deck, button: "Add presentation file" });
		await valid(editor, 200);
		editor = await ann.visitor.submit(editor, { button: "Move slide 1 down" });
		await valid(editor, 200);
		const wrong = await ann.visitor.submit(editor, {
			fields: { title: "", "slides[0].duration": "1", backgroundColor: "x" },
			button: "Save",
		});
		await valid(wrong, 400);
		const saved = await ann.visitor.submit(editor, { button: "Save" });
		expect(saved.status).toBe(302);
	});
	test.each(["theme2", "dark"])("in the look %s", async (theme) => {
		await ann.visitor.post("/theme", { theme });
		await valid(await ann.visitor.get("/presentations"), 200);
	});
});

describe("the account, in front of any service", () => {
	const front = withFront();
	let visitor: Visitor;
	beforeEach(async () => {
		const subscriptionInfo = { tier: "Enterprise" };
		front.service.answer("getProfile", { body: { ...PROFILE, subscriptionInfo } });
		front.service.answer("getIntegrationKey", { body: { data: "sk-live-0123456789" } });
		visitor = await front.signedIn();
	});
	const twoFactor = (isTwoFactorEnabled: boolean, recoveryCodes?: string[]) =>
		front.service.answer("manageTwoFactor", {
			body: {
				sharedKey: "JBSWY3DP",
				recoveryCodesLeft: 3,
				recoveryCodes,
				isTwoFactorEnabled,
				isMachineRemembered: false,
			},
		});

	test("the second step of a sign-in, by code and by recovery code", async () => {
		front.service.answer("login", problem(401, "RequiresTwoFactor"));
		const somebody = front.visitor();
		await somebody.fill("/login", { fields: { email: "a@b", password: "x" } });
		for (const path of ["/login/two-factor", "/login/two-factor?recovery"]) {
			await valid(await somebody.get(path), 200);
			await valid(await somebody.fill(path), 400);
		}
	});
	test("the profile with a key, its question, its error", async () => {
		await valid(await visitor.get("/user-info"), 200);
		await valid(await visitor.get("/user-info?confirm=remove-key"), 200);
		await valid(await visitor.fill("/user-info", { button: "Set key" }), 400);
	});
	test("two-factor sign-in: on, its questions, its codes; off, its error", async () => {
		twoFactor(true, ["aaaaa-bbbbb", "ccccc-ddddd"]);
		await valid(await visitor.get("/user-info/two-factor"), 200);
		await valid(await visitor.get("/user-info/two-factor?confirm=turn-off"), 200);
		const asked = await visitor.get("/user-info/two-factor?confirm=new-codes");
		await valid(asked, 200);
		await valid(await visitor.submit(asked, { button: "Yes" }), 200);
		twoFactor(false);
		await valid(await visitor.fill("/user-info/two-factor", { button: "Enable" }), 400);
	});
	test("schedules: the list, its question, both forms, their errors and what they ask", async () => {
		giveZones(front);
		front.service.answer("listSchedules", {
			body: [
				{ id: 8, name: "Lunch", type: "Linear", playing: 1, nextAt: "2099-03-28T12:00:00Z" },
				{ id: 9, name: "Week", type: "Weekly" },
			],
		});
		const group = { title: "Hall", isDefault: true, isInAlert: false, scheduleId: 8, devices: [] };
		front.service.answer("listDeviceGroups", { body: [{ deviceGroupId: 3, ...group }] });
		const item = { dateTime: "2020-01-01 10:00", presentationId: 1 };
		front.service.answer("getSimpleSchedule", { body: simple([item, item]) });
		const time = "08:00:00";
		front.service.answer("getWeeklySchedule", {
			body: weekly({ monday: [{ time, presentationId: null }] }),
		});
		front.service.answer("deleteSchedule", problem(409, "Hall uses it."));
		const lists = ["/schedules", "/schedules?confirm=delete&id=8", "/schedules?use=8", "/devices"];
		for (const path of lists) await valid(await visitor.get(path), 200);
		for (const path of ["/simple-schedule", "/simple-schedule/:8", "/weekly-schedule/:9"])
			await valid(await visitor.get(path), 200);
		await valid(await visitor.fill("/simple-schedule", { form: "form#schedule" }), 400);
		await valid(await visitor.fill("/weekly-schedule/:9", { form: "form#schedule" }), 400);
		const asked = await visitor.fill("/simple-schedule/:8", {
			form: "form#schedule",
			fields: { confirmed: "" },
		});
		expect(asked.alert).toContain("Several items have this time");
		await valid(asked, 400);
		await valid(await visitor.post("/schedules", { intent: "delete", id: "8" }), 409);
	});
	test("an address that is confirmed", async () => {
		front.service.answer("confirmEmail", {});
		await valid(await front.visitor().get("/confirm-email?userId=1&code=x"), 200);
	});
});
