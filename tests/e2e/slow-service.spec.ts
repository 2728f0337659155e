import { expect, type Page, test } from "@playwright/test";
import { problem } from "../support/stand-in";
import { frontDesk } from "./front-desk";
import { open } from "./house";

const SLOW_MS = 8_000;

const front = frontDesk(() => {});
test.beforeEach(({ page: desk }) => desk.clock.install());

const stopButton = (desk: Page) => desk.getByRole("button", { name: "Stop waiting" });

/** Waits until it is said that this takes long, which it is not before its time. */
async function saidSlow(desk: Page) {
	await expect(desk.getByRole("progressbar", { name: "Loading" })).toBeVisible();
	await desk.clock.fastForward(SLOW_MS / 2);
	await expect(stopButton(desk)).toHaveCount(0);
	await desk.clock.fastForward(SLOW_MS);
	await expect(stopButton(desk)).toBeVisible();
	await expect(desk.getByRole("status")).toContainText("This is taking longer than usual.");
}

test("a page that does not come can be given up; what was typed stays", async ({ page: desk }) => {
	await open(desk, `${front.site}/verify-device`);
	await desk.getByLabel("Device code").fill("12345");
	front.service.answer("listPresentations", "hang");
	await desk.getByRole("link", { name: "Content Management" }).click();
	await saidSlow(desk);
	await stopButton(desk).click();
	await expect(stopButton(desk)).toHaveCount(0);
	await expect(desk.getByRole("status")).toContainText("Stopped waiting.");
	await expect(desk).toHaveURL(`${front.site}/verify-device`);
	await expect(desk.getByLabel("Device code")).toHaveValue("12345");

	front.service.answer("listPresentations", { body: { presentations: [] } });
	await desk.getByRole("link", { name: "Content Management" }).click();
	await expect(desk.getByRole("heading", { name: "Content Management" })).toBeFocused();
	await desk.clock.fastForward(SLOW_MS * 2);
	await expect(stopButton(desk)).toHaveCount(0);
});

test("a form that is not answered can be given up and sent again, whole", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/verify-device`);
	await desk.getByLabel("Device code").fill("123456");
	front.service.answer("verifyDevice", "hang");
	await desk.getByRole("button", { name: "Activate" }).click();
	await saidSlow(desk);
	await expect(desk.getByText("If you stop waiting, it may still be done.").first()).toBeVisible();
	await stopButton(desk).press("Enter");
	await expect(desk.getByLabel("Device code")).toHaveValue("123456");
	await expect(desk.getByRole("button", { name: "Activate" })).toBeFocused();
	front.service.answer("verifyDevice", { body: {} });
	await desk.getByRole("button", { name: "Activate" }).click();
	await expect(desk.getByRole("status")).toContainText("Device activated");
	// The same try: a service that had done it says so once more.
	const [first, second, ...more] = front.service.named("verifyDevice").map(({ key }) => key);
	expect([first, more]).toEqual([expect.stringMatching(/-123456$/), []]);
	expect(second).toBe(first);
});

test("that it takes long is not left to be heard once there is an answer", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/verify-device`);
	await desk.getByLabel("Device code").fill("123456");
	front.service.answer("verifyDevice", problem(500, "Down"));
	let answer = () => {};
	const held = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await desk.route("**/verify-device.data*", async (route) => {
		if (route.request().method() === "POST") await held;
		await route.continue();
	});
	await desk.getByRole("button", { name: "Activate" }).click();
	await saidSlow(desk);
	answer();
	await expect(desk.getByRole("alert")).toBeVisible();
	await expect(desk.getByText("longer than usual")).toHaveCount(0);
});

test("the editor keeps its last answer and what was typed since", async ({ page: desk }) => {
	await open(desk, `${front.site}/presentation`);
	const title = desk.getByLabel("Title", { exact: true });
	await title.fill("");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("alert")).toBeVisible();
	await title.fill("Lobby");
	front.service.answer("createPresentation", "hang");
	await desk.getByRole("button", { name: "Save" }).click();
	await saidSlow(desk);
	await stopButton(desk).press("Enter");
	await expect(stopButton(desk)).toHaveCount(0);
	await expect(desk.getByRole("button", { name: "Save" })).toBeFocused();
	await expect(title).toHaveValue("Lobby");
	await expect(desk).toHaveURL(`${front.site}/presentation`);
	front.service.answer("createPresentation", { body: {} });
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
});

test("a save whose answer was lost has the same name after another that was given up", async ({
	page: desk,
}) => {
	await open(desk, `${front.site}/presentation`);
	await desk.getByLabel("Title", { exact: true }).fill("Lobby");
	const save = desk.getByRole("button", { name: "Save" });
	front.service.answer("createPresentation", { status: 502, body: {} });
	await save.click();
	await expect(desk.getByRole("alert")).toBeVisible();
	front.service.answer("createPresentation", "hang");
	await save.click();
	await saidSlow(desk);
	await stopButton(desk).click();
	await expect(stopButton(desk)).toHaveCount(0);
	front.service.answer("createPresentation", { body: {} });
	await save.click();
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	const [first, ...others] = front.service.named("createPresentation").map(({ key }) => key);
	expect(first).toMatch(/^[\w-]{8,}$/);
	expect(others).toEqual([first, first]);
});

test("recovery codes that are shown once stay where the way on is given up", async ({
	page: desk,
}) => {
	const state = (isTwoFactorEnabled: boolean, recoveryCodes: string[] | null) => ({
		body: {
			...{ sharedKey: "JBSWY3DPEHPK3PXP", recoveryCodesLeft: 1, isMachineRemembered: false },
			...{ isTwoFactorEnabled, recoveryCodes },
		},
	});
	front.service.answer("manageTwoFactor", ({ body }) =>
		(body as { enable?: boolean }).enable ? state(true, ["aaaaa-bbbbb"]) : state(false, null),
	);
	await open(desk, `${front.site}/user-info/two-factor`);
	await desk.getByRole("textbox", { name: "Code" }).fill("123456");
	await desk.getByRole("button", { name: "Enable" }).click();
	await expect(desk.getByText("aaaaa-bbbbb")).toBeVisible();
	front.service.answer("listPresentations", "hang");
	await desk.getByRole("link", { name: "Content Management" }).click();
	await desk.getByRole("button", { name: "Leave" }).click();
	await saidSlow(desk);
	await stopButton(desk).click();
	await expect(stopButton(desk)).toHaveCount(0);
	await expect(desk.getByText("aaaaa-bbbbb")).toBeVisible();
	// Another tab says that nobody is signed in.
	const other = await desk.context().newPage();
	await other.goto(`${front.site}/robots.txt`);
	await other.evaluate(() => new BroadcastChannel("session").postMessage(""));
	await expect(desk.getByText("You are signed out. This page stays").first()).toBeVisible();
	await expect(desk.getByText("aaaaa-bbbbb")).toBeVisible();
	await other.close();
});

const DIALOGS = [
	{ at: "/devices?alert=start", press: "Yes", call: "startAlertEverywhere" },
	{ at: "/devices?confirm=delete-group&id=2", press: "Yes", call: "deleteDeviceGroup" },
	{
		at: "/devices?confirm=rename-devices&deviceId=5",
		press: "Save names",
		call: "updateDevice",
		typed: "Name of screen 1, Door",
	},
	{ at: "/presentations?show=1", press: "Save", call: "updateDeviceGroup" },
] as const;

for (const { at, press, call, ...fill } of DIALOGS)
	test(`whoever waits in the dialog of ${at} can stop waiting there, and has it as it was`, async ({
		page: desk,
	}) => {
		const group = { isInAlert: false, devices: [{ deviceId: 5, deviceName: "Door" }] };
		front.service.answer("listDeviceGroups", {
			body: [
				{ ...group, deviceGroupId: 1, title: "Hall", isDefault: true },
				{ ...group, deviceGroupId: 2, title: "Attic", isDefault: false, devices: [] },
			],
		});
		const presentations = [{ presentationId: 1, title: "Menu" }];
		front.service.answer("listPresentations", { body: { presentations } });
		front.service.answer(call, "hang");
		await open(desk, front.site + at);
		const dialog = desk.getByRole("dialog");
		const list = dialog.getByLabel("Alert presentation");
		if (call === "startAlertEverywhere") await list.selectOption("Menu");
		if ("typed" in fill) await dialog.getByLabel(fill.typed).fill("Entrance");
		if (call === "updateDeviceGroup") await dialog.getByLabel("Attic").check();
		const send = dialog.getByRole("button", { name: press, exact: true });
		await send.focus();
		await send.press("Enter");
		await saidSlow(desk);
		await expect(stopButton(desk)).toHaveCount(1);
		await expect(dialog.locator("[aria-live]")).toContainText("This is taking longer than usual.");
		// In sight, above whatever the dialog has there.
		await stopButton(desk).click({ trial: true });
		for (const name of [/^(?:No|Cancel)$/, "Stop waiting"]) {
			await desk.keyboard.press("Tab");
			await expect(dialog.locator(":focus")).toHaveText(name);
		}
		await desk.keyboard.press("Enter");
		await expect(stopButton(desk)).toHaveCount(0);
		await expect(dialog.locator("[aria-live]")).toContainText("Stopped waiting.");
		await expect(dialog.getByRole("link", { name: /^(?:No|Cancel)$/ })).toBeFocused();
		await expect(dialog).toHaveCount(1);
		await expect(desk).toHaveURL(front.site + at);
		if (call === "startAlertEverywhere") await expect(list).toHaveValue("1");
		if ("typed" in fill) await expect(dialog.getByLabel(fill.typed)).toHaveValue("Entrance");
		if (call === "updateDeviceGroup") await expect(dialog.getByLabel("Attic")).toBeChecked();
	});

test("why a dialog was refused stays in it where another try is given up", async ({
	page: desk,
}) => {
	const devices = [{ deviceId: 5, deviceName: "Door" }];
	front.service.answer("listDeviceGroups", {
		body: [{ deviceGroupId: 2, title: "Attic", isDefault: false, isInAlert: false, devices }],
	});
	front.service.answer("updateDevice", { status: 409, body: { detail: "It is in use." } });
	await open(desk, `${front.site}/devices?confirm=rename-devices&deviceId=5`);
	const dialog = desk.getByRole("dialog", { name: "Rename" });
	await dialog.getByLabel("Name of screen 1, Door").fill("Entrance");
	const save = dialog.getByRole("button", { name: "Save names" });
	await save.click();
	const why = dialog.getByText("It is in use.");
	await expect(why).toBeVisible();
	front.service.answer("updateDevice", "hang");
	await save.click();
	await saidSlow(desk);
	await stopButton(desk).click();
	await expect(desk.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
	await expect(dialog.locator("[aria-live]")).toContainText("Stopped waiting.");
	await expect(why).toBeVisible();
	await expect(dialog.getByRole("textbox")).toHaveValue("Entrance");
});
