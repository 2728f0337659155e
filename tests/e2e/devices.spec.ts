import { expect, type Page, test } from "@playwright/test";
import { solidPng } from "../fixtures/media/png";
import { ok, pairScreen, readyImage } from "../support/caller";
import { sendBeat } from "../support/heartbeat";
import { RED } from "./colors";
import { press } from "./files";
import { addGroup, enter, house, open } from "./house";

const at = house();

const inGroup = (desk: Page, title: string) => desk.getByRole("region", { name: title });
const presentation = (desk: Page, title: string) =>
	inGroup(desk, title).getByLabel("Presentation", { exact: true });
const chosen = (desk: Page, title: string) => presentation(desk, title).locator("option:checked");

test("a presentation is found by its picture and title, by keyboard alone, and saved", async ({
	page: desk,
}) => {
	const titles = Array.from({ length: 130 }, (_, index) => `Menu ${index + 1}`);
	const { token } = await enter(desk, at, titles);
	const imageId = await readyImage(at.service, token, solidPng(320, 180, RED));
	const slides = [{ index: 0, title: "Fire", type: "Image" as const, imageId }];
	await ok(at.service, "createPresentation", { token, body: { title: "Fire", slides } });
	await open(desk, `${at.dashboard.url}/devices`);
	const find = desk.getByRole("button", { name: "Find what Default group plays" });
	await find.focus();
	await desk.keyboard.press("Enter");
	const picker = desk.getByRole("dialog", { name: "Choose what Default group plays" });
	await expect(picker.getByRole("status")).toHaveText(
		"100 of 131 are shown. Search to find others.",
	);
	await expect(picker.getByLabel("Search by title")).toBeFocused();
	await desk.keyboard.type("FIR");
	await expect(picker.getByRole("status")).toHaveText("1 presentation");
	// Enter in the search sends no form of the page.
	await desk.keyboard.press("Enter");
	await expect(picker.locator("img")).toHaveJSProperty("complete", true);
	await desk.keyboard.press("Tab");
	await desk.keyboard.press("Enter");
	await expect(picker).toBeHidden();
	await expect(find).toBeFocused();
	await expect(chosen(desk, "Default group")).toHaveText("Fire");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await expect(inGroup(desk, "Default group")).toContainText("Shows Fire");
});

test("Escape leaves the picker and what was chosen; a failure says so and can be tried again", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Menu", "Fire"]);
	await open(desk, `${at.dashboard.url}/devices`);
	await presentation(desk, "Default group").selectOption("Menu");
	await desk.route(/presentations\/choices/, (route) => route.abort());
	const find = desk.getByRole("button", { name: "Find what Default group plays" });
	await find.click();
	const picker = desk.getByRole("dialog");
	await expect(picker.getByRole("status")).toHaveText("The presentations could not be loaded.");
	await desk.unroute(/presentations\/choices/);
	await picker.getByRole("button", { name: "Try again" }).click();
	await expect(picker.getByRole("button", { name: "Fire" })).toBeVisible();
	await desk.keyboard.press("Escape");
	await expect(picker).toBeHidden();
	await expect(chosen(desk, "Default group")).toHaveText("Menu");
});

test("what is chosen is not left without a question, nor lost to another group's Save", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Menu"]);
	await addGroup(desk, at.dashboard.url, "Hall");
	await open(desk, `${at.dashboard.url}/devices`);
	const asked: string[] = [];
	desk.on("dialog", (dialog) => {
		asked.push(dialog.type());
		void dialog.dismiss();
	});
	await presentation(desk, "Hall").selectOption("Menu");
	await desk.getByRole("link", { name: "Content Management" }).click();
	const question = desk.getByRole("dialog", { name: "Leave without saving?" });
	await expect(question).toContainText("What you chose for a group here is not saved.");
	await desk.getByRole("button", { name: "Stay" }).click();
	await expect(question).toBeHidden();
	await desk.evaluate(() => location.reload());
	await expect.poll(() => asked).toEqual(["beforeunload"]);
	await inGroup(desk, "Default group").getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await expect(chosen(desk, "Hall")).toHaveText("Menu");
	await inGroup(desk, "Hall").getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Hall");
	expect(asked).toHaveLength(1);
	await desk.getByRole("link", { name: "Content Management" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
});

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

test("what is chosen for a group is not lost to a reload behind the dialog of names", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Menu"]);
	await pairScreen(at.service, token, { deviceName: "One" });
	await open(desk, `${at.dashboard.url}/devices`);
	const asked: string[] = [];
	desk.on("dialog", (dialog) => {
		asked.push(dialog.type());
		void dialog.dismiss();
	});
	await presentation(desk, "Default group").selectOption("Menu");
	await desk.getByLabel("Choose One").check();
	await press(desk, "Rename ticked devices");
	const dialog = desk.getByRole("dialog", { name: "Rename" });
	await expect(dialog).toBeVisible();
	await desk.evaluate(() => location.reload());
	await expect.poll(() => asked).toEqual(["beforeunload"]);
	await dialog.getByRole("link", { name: "Cancel" }).click();
	await expect(dialog).toBeHidden();
	await expect(chosen(desk, "Default group")).toHaveText("Menu");
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

test("the page asks for its digest alone until something is other", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	const { screenToken } = await pairScreen(at.service, token, { deviceName: "TV" });
	const beat = (lastError?: string) =>
		sendBeat(at.service, screenToken, { playing: null, lastError });
	await beat();
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices`);
	const asked: string[] = [];
	desk.on("response", (answer) => {
		const { pathname } = new URL(answer.url());
		if (/^\/devices/.test(pathname)) asked.push(`${pathname} ${answer.status()}`);
	});
	const pass = async (count: number) => {
		await desk.clock.fastForward(16_000);
		await expect.poll(() => asked.length).toBe(count);
	};
	await pass(1);
	await pass(2);
	expect(asked).toEqual(["/devices/changes 200", "/devices/changes 304"]);
	await beat("Slide 3: cannot be played");
	await desk.clock.fastForward(16_000);
	await expect(desk.getByRole("row", { name: /TV/ })).toContainText("Slide 3: cannot be played");
	expect(asked.slice(2)).toEqual(["/devices/changes 200", "/devices.data 200"]);
});

test("a screen that comes just after the page is opened, or a form sent, is shown soon; later looks are fewer", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const { screenToken } = await pairScreen(at.service, token, { deviceName: "TV" });
	const beat = (lastError?: string) =>
		sendBeat(at.service, screenToken, { playing: null, lastError });
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices`);
	let looks = 0;
	desk.on("request", (request) => {
		if (new URL(request.url()).pathname === "/devices/changes") looks++;
	});
	await desk.clock.pauseAt(new Date(Date.now() + 1_000));
	const pass = async (milliseconds: number) => {
		await desk.clock.fastForward(milliseconds);
		// What follows from that does so by itself, while the page's clock stands still.
		await desk.waitForTimeout(1_000);
	};
	const screen = desk.getByRole("row", { name: /TV/ });
	await expect(screen).toContainText("Offline");
	await beat();
	await pass(6_000);
	await expect(screen).toContainText("Online");

	await pass(60_000);
	looks = 0;
	await pass(6_000);
	expect(looks).toBe(0);
	await desk.getByRole("button", { name: "Save", exact: true }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await beat("Slide 3: cannot be played");
	await pass(6_000);
	await expect(screen).toContainText("Slide 3: cannot be played");
	expect(looks).toBe(1);
});

test("beside a refused form the page keeps itself fresh: an alert that begins then is shown, and what was typed stays", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Menu", "Fire"]);
	await addGroup(desk, at.dashboard.url, "Hall");
	await pairScreen(at.service, token, { deviceName: "TV" });
	const groups = await ok(at.service, "listDeviceGroups", { token });
	const hall = groups.find(({ title }) => title === "Hall")?.deviceGroupId;
	const { presentations } = await ok(at.service, "listPresentations", { token });
	const fire = presentations.find(({ title }) => title === "Fire")?.presentationId;
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices`);
	const own = inGroup(desk, "Default group");
	await presentation(desk, "Default group").selectOption("Menu");
	await own.getByRole("button", { name: "Start alert" }).click();
	await expect(desk.getByRole("alert")).toContainText("Choose an alert presentation first.");
	await own.getByLabel("Choose TV").focus();

	const hallAt = { token, params: { deviceGroupId: Number(hall) } };
	const start = () => ok(at.service, "startAlert", { ...hallAt, body: { presentationId: fire } });
	const stop = () => ok(at.service, "stopAlert", hallAt);
	for (const [change, isInAlert] of [
		[start, true],
		[stop, false],
		[start, true],
	] as const) {
		await change();
		await desk.clock.fastForward(16_000);
		await expect(inGroup(desk, "Hall").getByRole("button", { name: "Stop alert" })).toHaveCount(
			isInAlert ? 1 : 0,
		);
		await expect(desk.getByRole("alert")).toContainText("Choose an alert presentation first.");
		await expect(own.getByLabel("Choose TV")).toBeFocused();
		await expect(chosen(desk, "Default group")).toHaveText("Menu");
	}
	await desk.getByRole("link", { name: "Stop alert everywhere" }).click();
	await expect(desk.getByRole("dialog")).toContainText("Stop the alert in 1 group?");
	await desk.getByRole("link", { name: "No" }).click();
	await own.getByLabel("Alert presentation").selectOption("Fire");
	await own.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await expect(inGroup(desk, "Hall").getByRole("button", { name: "Stop alert" })).toBeVisible();
});

test("a service that fails while the page keeps itself fresh takes nothing away", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Menu"]);
	await pairScreen(at.service, token, { deviceName: "TV" });
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices`);
	await presentation(desk, "Default group").selectOption("Menu");
	const asks = /\/devices(?:\/changes|\.data)/;
	await desk.route(asks, (route) => route.fulfill({ status: 503, body: "" }));
	await Promise.all([desk.waitForResponse(/devices\/changes/), desk.clock.fastForward(16_000)]);
	await desk.unroute(asks);
	// It asks again, and shows what has come meanwhile.
	await pairScreen(at.service, token, { deviceName: "Late" });
	await desk.clock.fastForward(16_000);
	await expect(desk.getByRole("row", { name: /Late/ })).toBeVisible();
	await expect(chosen(desk, "Default group")).toHaveText("Menu");
});

test("what is wrong with a form, and what was typed, stays while the page keeps itself fresh", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	await pairScreen(at.service, token, { deviceName: "TV" });
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices?add`);
	const name = desk.getByLabel("Name of the new group");
	await name.fill("x".repeat(201));
	await press(desk, "Add group");
	await expect(desk.getByRole("alert")).toBeVisible();
	await pairScreen(at.service, token, { deviceName: "Late" });
	for (let pass = 0; pass < 3; pass++) {
		await desk.clock.fastForward(16_000);
		// Long enough for an answer that would take the error away.
		await new Promise((resolve) => setTimeout(resolve, 500));
	}
	await expect(desk.getByRole("alert")).toBeVisible();
	await expect(name).toHaveValue("x".repeat(201));
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk.getByRole("row", { name: /Late/ })).toBeVisible();
});

test("the name of a new group stays while another group is saved, and what is typed during an answer", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Lobby"]);
	await open(desk, `${at.dashboard.url}/devices?add`);
	const name = desk.getByLabel("Name of the new group");
	await name.fill("Kitchen");
	await desk.getByLabel("Presentation", { exact: true }).selectOption({ label: "Lobby" });
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await expect(name).toHaveValue("Kitchen");

	await name.fill("x".repeat(201));
	await desk.route("**/devices.data*", async (route) => {
		await name.fill("Bar");
		await route.continue();
	});
	await desk.getByRole("button", { name: "Add group" }).click();
	await expect(desk.getByRole("alert")).toContainText("at most 200 characters");
	await expect(name).toHaveValue("Bar");
	await desk.unrouteAll();
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Default group");
	await expect(name).toHaveValue("Bar");
	await desk.getByRole("button", { name: "Add group" }).click();
	await expect(desk.getByRole("status")).toContainText("Group added: Bar");
	await expect(name).toHaveCount(0);
	await expect(desk).toHaveURL(/\/devices$/);
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
