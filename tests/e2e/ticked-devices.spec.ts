import { expect, test } from "@playwright/test";
import { pairScreen } from "../support/caller";
import { sendBeat } from "../support/heartbeat";
import { press } from "./files";
import { inGroup } from "./group-fields";
import { hitOf } from "./hit-of";
import { addGroup, boxOf, enter, house, open } from "./house";

const at = house();

test("names that are not typed, or dropped by Cancel, are left without a question", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	await pairScreen(at.service, token, { deviceName: "One" });
	await open(desk, `${at.dashboard.url}/devices`);
	await desk.getByLabel("Choose One").check();
	const dialog = desk.getByRole("dialog", { name: "Rename" });
	await press(desk, "Rename ticked devices");
	await expect(dialog.getByRole("textbox")).toBeFocused();
	await desk.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await press(desk, "Rename ticked devices");
	await dialog.getByRole("textbox").fill("Lobby");
	await dialog.getByRole("link", { name: "Cancel" }).click();
	await expect(dialog).toBeHidden();
	await expect(desk.getByRole("dialog")).toHaveCount(0);
	await expect(desk.getByLabel("Choose One")).toBeChecked();
});

test("who presses Remove again with nothing ticked is told again", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	await pairScreen(at.service, token, { deviceName: "One" });
	await open(desk, `${at.dashboard.url}/devices`);
	const remove = desk.getByRole("button", { name: "Remove ticked devices" });
	for (const asked of ["first", "again"]) {
		await remove.press("Enter");
		await expect(desk.getByRole("alert"), asked).toBeFocused();
	}
	await expect(desk.getByRole("alert")).toContainText("Tick the devices first");
});

test("many devices are renamed in one dialog", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	for (const deviceName of ["One", "Two", "Three"])
		await pairScreen(at.service, token, { deviceName });
	await open(desk, `${at.dashboard.url}/devices`);
	await desk.getByLabel("Choose One").check();
	await desk.getByLabel("Choose Three").check();
	await press(desk, "Rename ticked devices");
	const dialog = desk.getByRole("dialog", { name: "Rename" });
	await expect(dialog.getByRole("textbox")).toHaveCount(2);
	await expect(dialog.getByRole("textbox").first()).toBeFocused();
	await dialog.getByRole("textbox").first().fill("");
	await press(desk, "Save names");
	await expect(desk.getByRole("alert")).toContainText("Name cannot be empty");
	await dialog.getByRole("textbox").first().fill("Lobby");
	await desk.keyboard.press("Escape");
	const question = desk.getByRole("dialog", { name: "Leave without saving?" });
	await expect(question).toContainText("The names that you typed are not saved.");
	await question.getByRole("button", { name: "Stay" }).click();
	await expect(dialog.getByRole("textbox").first()).toHaveValue("Lobby");
	await press(desk, "Save names");
	await expect(desk.getByRole("status")).toContainText("Renamed: 1 device");
	await expect(dialog).toBeHidden();
	await expect(desk.getByRole("row", { name: /Lobby/ })).toBeVisible();
});

test("all devices of a group are ticked at once, or with Shift those between two, and moved", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	await addGroup(desk, at.dashboard.url, "Hall");
	for (const deviceName of ["One", "Two", "Three", "Four"])
		await pairScreen(at.service, token, { deviceName });
	await open(desk, `${at.dashboard.url}/devices`);
	const boxes = inGroup(desk, "Default group").locator("[name=deviceId]");
	const all = desk.getByLabel("All shown here of Default group");
	const ticked = () =>
		boxes.evaluateAll((some: HTMLInputElement[]) => some.map((one) => one.checked));
	// It stands in the table's head, above the other boxes and beside the words.
	await expect(desk.getByText("Device Name").first()).toHaveCSS("padding-left", "48px");
	await all.check();
	expect(await ticked()).toEqual([true, true, true, true]);
	const bar = desk.getByRole("form", { name: "Ticked devices" });
	await expect(bar).toContainText("4 ticked");
	await boxes.nth(1).uncheck();
	await expect(all).not.toBeChecked();
	await expect(all).toHaveJSProperty("indeterminate", true);
	await all.check();
	await all.uncheck();
	expect(await ticked()).toEqual([false, false, false, false]);
	await expect(bar).not.toContainText(/\d ticked/);
	await boxes.nth(2).click();
	await boxes.nth(0).click({ modifiers: ["Shift"] });
	expect(await ticked()).toEqual([true, true, true, false]);
	await expect(bar).toContainText("3 ticked");
	await desk.getByLabel("Move ticked devices to").selectOption("Hall");
	await press(desk, "Move");
	await expect(desk.getByRole("status")).toContainText("Moved: 3 devices");
	await expect(inGroup(desk, "Hall").locator("[name=deviceId]")).toHaveCount(3);
	await expect(bar).not.toContainText(/\d ticked/);
	// One needs no such box, and on a phone it stands above the first device.
	await expect(all).toHaveCount(0);
	await desk.setViewportSize({ width: 360, height: 740 });
	await desk.getByText("All shown here").click();
	await expect(inGroup(desk, "Hall").locator("[name=deviceId]:checked")).toHaveCount(3);
});

test("after a move nothing is ticked, a device that was in that group already neither", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	for (const deviceName of ["One", "Two"]) await pairScreen(at.service, token, { deviceName });
	await addGroup(desk, at.dashboard.url, "Hall");
	const to = desk.getByLabel("Move ticked devices to");
	const [moved, left] = [desk.getByLabel("Choose One"), desk.getByLabel("Choose Two")];
	await moved.check();
	await to.selectOption("Hall");
	await press(desk, "Move");
	await expect(desk.getByRole("status")).toContainText("Moved: 1 device");
	await moved.check();
	await left.check();
	await to.selectOption("Hall");
	await press(desk, "Move");
	await expect(inGroup(desk, "Hall").locator("[name=deviceId]")).toHaveCount(2);
	await expect(desk.locator("[name=deviceId]:checked")).toHaveCount(0);
	await expect(desk.getByRole("form", { name: "Ticked devices" })).not.toContainText(/\d ticked/);
	await expect(to).toHaveValue("");
});

test("a notice lies on nothing of the bar of what is ticked", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	await addGroup(desk, at.dashboard.url, "Hall");
	for (let screen = 1; screen <= 16; screen++)
		await pairScreen(at.service, token, { deviceName: `Screen ${screen}` });
	const notice = desk.locator(".notice");
	/** What of the bar is not on top somewhere. */
	const covered = () =>
		desk.locator(".chosen-form :is(select, button)").evaluateAll((controls) =>
			controls.flatMap((one) => {
				const { left, right, top, bottom } = one.getBoundingClientRect();
				const places = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
					[top + 2, bottom - 2].map((y) => document.elementFromPoint(x, y)),
				);
				return places.every((found) => one.contains(found)) ? [] : [one.textContent];
			}),
		);
	for (const [width, height, name] of [
		[1440, 900, "Screen 1"],
		[1024, 600, "Screen 2"],
		[360, 740, "Screen 3"],
	] as const) {
		await desk.setViewportSize({ width, height });
		await open(desk, `${at.dashboard.url}/devices`);
		await desk.getByLabel(`Choose ${name}`, { exact: true }).check();
		await desk.getByLabel("Move ticked devices to").selectOption("Hall");
		await press(desk, "Move");
		await expect(notice).toContainText("Moved: 1 device to Hall");
		await desk.getByLabel("Choose Screen 4").check();
		for (const place of [0, 100_000]) {
			await desk.evaluate((top) => scrollTo(0, top), place);
			expect(await covered(), `${width}`).toEqual([]);
		}
		await expect(notice).toBeVisible();
		await desk.getByRole("button", { name: "Close message" }).click();
	}
});

const SCREENS = 60;

test("a tick has the rows styled anew that it concerns, not all of the page", async ({
	page: desk,
	browser,
}) => {
	const { token } = await enter(desk, at);
	for (const index of Array(SCREENS).keys())
		await pairScreen(at.service, token, { deviceName: `Screen ${index + 1}` });
	await open(desk, `${at.dashboard.url}/devices`);
	await desk.getByLabel("Choose Screen 1", { exact: true }).check();
	await browser.startTracing(desk, {
		categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
	});
	await desk.getByLabel("Choose Screen 2", { exact: true }).check();
	await desk.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
	const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
	const styled = traceEvents.flatMap((event: { name: string; args: { elementCount?: number } }) =>
		event.name === "UpdateLayoutTree" ? (event.args.elementCount ?? 0) : [],
	);
	const all = await desk.evaluate(() => document.querySelectorAll("*").length);
	expect(styled).not.toEqual([]);
	expect(Math.max(...styled), `of ${all} elements`).toBeLessThan(all / 2);
});

test("a device's name and what is wrong with it stand below the column's head, also where it is alone", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const { screenToken } = await pairScreen(at.service, token, { deviceName: "One" });
	const lastError = "Slide 3: the video cannot be played";
	await sendBeat(at.service, screenToken, { playing: null, lastError });
	const leftOf = (selector: string, text: string) =>
		desk.locator(selector, { hasText: text }).evaluate((one) => {
			const range = document.createRange();
			range.selectNodeContents(one);
			return range.getBoundingClientRect().left;
		});
	for (const width of [360, 768, 960, 1440]) {
		await desk.setViewportSize({ width, height: 900 });
		await open(desk, `${at.dashboard.url}/devices`);
		const name = await leftOf(".device-table td a", "One");
		expect(await leftOf(".device-table td p", lastError), `error at ${width}`).toBe(name);
		if (width >= 960)
			expect(await leftOf(".device-table th", "Device Name"), `head at ${width}`).toBe(name);
	}
});

test("a pointer hits a device's box on 24 pixels each way", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	for (const deviceName of ["One", "Two"]) await pairScreen(at.service, token, { deviceName });
	await open(desk, `${at.dashboard.url}/devices`);
	for (const name of ["Choose One", "Choose Two"])
		for (const side of await hitOf(desk.getByLabel(name))) expect(side).toBeGreaterThanOrEqual(23);
});

for (const [width, height] of [
	[1024, 600],
	[720, 600],
	[1280, 720],
] as const)
	test(`at ${width} by ${height} nothing that gets the focus lies below the bar of what is ticked`, async ({
		page: desk,
	}) => {
		const { token } = await enter(desk, at);
		for (const name of ["Hall", "Attic", "Yard"]) await addGroup(desk, at.dashboard.url, name);
		await pairScreen(at.service, token, { deviceName: "One" });
		await desk.setViewportSize({ width, height });
		await open(desk, `${at.dashboard.url}/devices`);
		await desk.getByLabel("Choose One").press("Space");
		const bar = await boxOf(desk.locator(".chosen-form"));
		for (let stop = 0; stop < 40; stop++) {
			await desk.keyboard.press("Tab");
			const { top, isIn, name } = await desk.evaluate(() => {
				const { activeElement: one } = document;
				return {
					top: one?.getBoundingClientRect().top ?? 0,
					isIn: one?.closest(".chosen-form, body:not(:has(main :focus))") !== null,
					name: `${one?.tagName} ${one?.id}`,
				};
			});
			if (!isIn) expect(top, name).toBeLessThan(bar.y);
		}
	});
