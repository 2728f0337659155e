import { expect, type Page, test } from "@playwright/test";
import { ok } from "../support/caller";
import { startDashboard } from "../support/dashboard";
import { type Front, sharedFront } from "../support/front";
import { sharedSite } from "../support/site";
import { barriersOf } from "./barriers";
import { listen } from "./desk";
import { addGroup, enter, house, open } from "./house";
import { takeSeat } from "./seated";

const at = house();
const NOTICE_MS = 12_000;
const DEVICE_SUCCESS_MS = 6_000;

test("a notice stays while it has the focus, also when the pointer leaves; Escape closes it", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await desk.clock.install();
	await addGroup(desk, at.dashboard.url, "One");
	const notice = desk.locator(".notice");
	const close = desk.getByRole("button", { name: "Close message" });
	await close.focus();
	await notice.hover();
	await desk.mouse.move(0, 0);
	await desk.clock.runFor(NOTICE_MS * 3);
	await expect(notice).toBeVisible();
	await desk.keyboard.press("Escape");
	await expect(notice).toHaveCount(0);
	await expect(desk.locator("#main")).toBeFocused();

	await addGroup(desk, at.dashboard.url, "Two");
	const profile = desk.getByRole("link", { name: "Go to profile" });
	await profile.focus();
	await desk.keyboard.press("Escape");
	await expect(notice).toHaveCount(0);
	await expect(profile).toBeFocused();

	await addGroup(desk, at.dashboard.url, "Three");
	await desk.clock.runFor(NOTICE_MS - 1_000);
	await expect(notice).toBeVisible();
	await desk.clock.runFor(2_000);
	await expect(notice).toHaveCount(0);
});

test("the notice of a device that is activated goes after six seconds", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	const { userCode } = await ok(at.service, "createDeviceCode", { body: {} });
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/verify-device`);
	await desk.getByLabel("Device code").fill(userCode);
	await desk.getByRole("button", { name: "Activate" }).click();
	const notice = desk.locator(".notice");
	await expect(notice).toContainText("Device activated");
	await desk.clock.runFor(DEVICE_SUCCESS_MS - 1_000);
	await expect(notice).toBeVisible();
	await desk.clock.runFor(2_000);
	await expect(notice).toHaveCount(0);
	expect(await ok(at.service, "listDevices", { token })).toHaveLength(1);
});

test("Escape closes a dialog before the notice below it", async ({ page: desk }) => {
	await enter(desk, at);
	await addGroup(desk, at.dashboard.url, "Hall");
	const notice = desk.locator(".notice");
	await expect(notice).toBeVisible();
	const stays = await desk.evaluate(() => {
		const dialog = document.createElement("dialog");
		document.body.append(dialog);
		dialog.showModal();
		document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
		dialog.remove();
		return document.querySelector(".notice") !== null;
	});
	expect(stays).toBe(true);
	await expect(notice).toBeVisible();
});

test("Escape closes the menu of small screens before a notice", async ({ page: desk }) => {
	await enter(desk, at);
	await desk.setViewportSize({ width: 360, height: 640 });
	await addGroup(desk, at.dashboard.url, "Hall");
	const notice = desk.locator(".notice");
	await expect(notice).toBeVisible();
	const menu = desk.locator("header summary");
	await menu.press("Enter");
	await expect(desk.getByRole("link", { name: "Profile", exact: true })).toBeVisible();
	await desk.keyboard.press("Escape");
	await expect(menu).toBeFocused();
	await expect(desk.getByRole("link", { name: "Profile", exact: true })).toBeHidden();
	await expect(notice).toBeVisible();
	await desk.keyboard.press("Escape");
	await expect(notice).toHaveCount(0);
});

test("the menu of small screens by keyboard: opens, marks nothing else, Escape gives the focus back", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await desk.setViewportSize({ width: 360, height: 640 });
	const menu = desk.locator("header summary");
	const item = desk.getByRole("link", { name: "Devices", exact: true });
	await menu.focus();
	await desk.keyboard.press("Enter");
	await expect(item).toBeVisible();
	await expect(desk.locator("header details").locator("a, button")).toHaveText([
		"Profile",
		"Verify device",
		"Presentations",
		"Devices",
		"Resources",
		"Logout",
	]);
	await desk.keyboard.press("Tab");
	await expect(desk.getByRole("link", { name: "Profile", exact: true })).toBeFocused();
	await desk.keyboard.press("Escape");
	await expect(item).toBeHidden();
	await expect(menu).toBeFocused();
	await desk.keyboard.press("Enter");
	await desk.getByRole("button", { name: "Logout" }).focus();
	await desk.keyboard.press("Tab");
	await expect(item, "what has the focus is not below it").toBeHidden();
	await menu.focus();
	await desk.keyboard.press("Enter");
	await item.focus();
	await desk.keyboard.press("Enter");
	await expect(desk).toHaveURL(/\/devices$/);
	await expect(item).toBeHidden();
	await menu.click();
	await expect(item).toBeVisible();
	await desk.locator("main").click({ position: { x: 5, y: 300 } });
	await expect(item).toBeHidden();
});

test("the debug panel: kept through links that scripts follow, and it shows the overlay", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentations?debug`);
	const panel = desk.getByRole("region", { name: "Debug" });
	await expect(panel).toBeVisible();
	await desk.getByRole("link", { name: "Device Management" }).click();
	await expect(desk).toHaveURL(/\/devices\?debug$/);
	await expect(panel).toBeVisible();
	expect(await barriersOf(desk)).toEqual([]);
	await panel.getByRole("button", { name: "theme2" }).click();
	await expect(desk.locator("html")).toHaveAttribute("data-theme", "theme2");
	await expect(desk).toHaveURL(/\/devices\?debug$/);
	await expect(desk.locator("body")).toBeVisible();
	await panel.getByRole("button", { name: "Overlay" }).click();
	const overlay = desk.getByRole("dialog", { name: "Trying the overlay…" });
	await expect(overlay).toBeVisible();
	await expect(overlay).toHaveCount(0);
	await panel.getByRole("link", { name: "Close" }).click();
	await expect(panel).toHaveCount(0);
	await expect(desk).toHaveURL(/\/devices$/);
});

test("with scripts off, the debug panel's forms work and nothing covers the page", async ({
	browser,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const desk = await context.newPage();
	await desk.goto(`${at.dashboard.url}/login?debug`);
	await desk.getByRole("button", { name: "theme2" }).click();
	await expect(desk.locator("html")).toHaveAttribute("data-theme", "theme2");
	await expect(desk).toHaveURL(/\/login\?debug$/);
	await desk.getByRole("link", { name: "Sign up" }).click();
	await expect(desk).toHaveURL(/\/register-user\?debug$/);
	await desk.getByRole("button", { name: "Register" }).click();
	await expect(desk.getByRole("alert")).toBeVisible();
	await expect(desk).toHaveURL(/\/register-user\?debug$/);
	await expect(desk.getByRole("button", { name: "theme1" })).toBeVisible();
	await expect(desk.locator("dialog")).toHaveCount(0);
	await context.close();
});

test.describe("the overlay", () => {
	let front: Front;
	let site: string;
	test.beforeEach(async ({ page: desk, context }) => {
		front = await sharedFront();
		const ann = await front.signedIn();
		site = ann.site;
		await takeSeat(context, ann);
		await desk.clock.install();
	});
	const overlayOf = (desk: Page) => desk.getByRole("dialog", { name: "Saving your presentation…" });

	test("covers the editor while it is saved; a failure is shown, focused, once it is gone", async ({
		page: desk,
	}) => {
		await open(desk, `${site}/presentation`);
		await desk.getByLabel("Title", { exact: true }).fill("Lobby");
		let fail = () => {};
		const failed = new Promise<void>((resolve) => {
			fail = resolve;
		});
		front.service.answer("createPresentation", async () => {
			await failed;
			return { status: 500, body: {} };
		});
		await desk.getByRole("button", { name: "Save" }).click();
		await desk.clock.fastForward(1_000);
		await expect(overlayOf(desk)).toBeVisible();
		expect(await overlayOf(desk).evaluate((one) => one.matches(":modal"))).toBe(true);
		expect(await barriersOf(desk)).toEqual([]);
		await desk.keyboard.press("Escape");
		await expect(overlayOf(desk)).toBeVisible();
		fail();
		await expect(desk.getByRole("alert")).toBeFocused();
		await expect(overlayOf(desk)).toHaveCount(0);
		await expect(desk.getByRole("alert")).toContainText(/Tell us this number: [\d-]{14}/);
		await expect(desk.getByLabel("Title", { exact: true })).toHaveValue("Lobby");
	});

	test("stays however often Escape is pressed, and it is heard in it that the save takes long", async ({
		page: desk,
	}) => {
		await open(desk, `${site}/presentation`);
		await desk.getByLabel("Title", { exact: true }).fill("Lobby");
		front.service.answer("createPresentation", "hang");
		await desk.getByRole("button", { name: "Save" }).click();
		await desk.clock.fastForward(1_000);
		await expect(overlayOf(desk)).toBeVisible();
		for (let press = 0; press < 3; press++) await desk.keyboard.press("Escape");
		await desk.clock.fastForward(8_000);
		const stop = overlayOf(desk).getByRole("button", { name: "Stop waiting" });
		await expect(stop).toBeVisible();
		await expect(
			overlayOf(desk).locator("[aria-live]", { hasText: "This is taking longer than usual." }),
		).toBeAttached();
		await stop.press("Enter");
		await expect(overlayOf(desk)).toHaveCount(0);
		await expect(desk.getByRole("button", { name: "Save" })).toBeFocused();
	});

	test("does not come for what is over soon, nor for forms that do not block", async ({
		page: desk,
	}) => {
		await open(desk, `${site}/verify-device`);
		await desk.getByLabel("Device code").fill("123456");
		front.service.answer("verifyDevice", "hang");
		await desk.getByRole("button", { name: "Activate" }).click();
		await expect(desk.getByRole("progressbar", { name: "Loading" })).toBeVisible();
		await desk.clock.fastForward(2_000);
		await expect(desk.locator("dialog")).toHaveCount(0);
	});
});

test("the help chat: its script comes on signed-in screens once they are there, and the policy lets it", async ({
	page: desk,
	context,
}) => {
	const shared = await sharedSite();
	const dashboard = await startDashboard(shared.service.url, { HELP_CHAT_APP_ID: "abcd1234" });
	const complaints = listen(context);
	const asked: string[] = [];
	await context.route(/intercom/, (route) => {
		asked.push(route.request().url());
		// A stand-in for the messenger: it takes the settings and sets a style, as the real one does.
		return route.fulfill({
			contentType: "text/javascript",
			body: 'const b = document.createElement("div"); b.id = "chat"; b.textContent = JSON.stringify(window.intercomSettings); const s = document.createElement("style"); s.textContent = "#chat { position: fixed; right: 7px }"; document.head.append(s); document.body.append(b);',
		});
	});
	const person = await shared.signedIn();
	await desk.goto(`${dashboard.url}/login`);
	await desk.getByLabel("Email").fill(person.email);
	await desk.locator("[name=password]").fill(person.password);
	expect(asked).toEqual([]);
	await desk.getByRole("button", { name: "Sign in", exact: true }).click();
	const chat = desk.locator("#chat");
	await expect(chat).toContainText('"app_id":"abcd1234"');
	await expect(chat).toContainText('"api_base":"https://api-iam.intercom.io"');
	await expect(chat).not.toContainText(person.email);
	expect(await chat.evaluate((one) => getComputedStyle(one).right)).toBe("7px");
	expect(asked).toEqual(["https://widget.intercom.io/widget/abcd1234"]);
	expect(complaints).toEqual([]);
	await dashboard.stop();
});
