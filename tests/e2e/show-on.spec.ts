import { expect, type Locator, type Page, test } from "@playwright/test";
import { frontDesk } from "./front-desk";
import { open } from "./house";
import { sameDocument, savesData } from "./lost-line";

const NAMES = ["Café Zürich", "Cafeteria", ...Array.from({ length: 198 }, (_, at) => `Hall ${at}`)];
const ZURICH = 1;
const LAST = 200;

/** The service has a presentation, which the last of 200 groups plays. */
const front = frontDesk(({ service }) => {
	giveGroups(NAMES);
	service.answer("listPresentations", {
		body: { presentations: [{ presentationId: 3, title: "Welcome" }] },
	});
	service.answer("updateDeviceGroup", { body: {} });
});

function giveGroups(names: readonly string[], playing = [LAST]) {
	const body = names.map((title, at) => ({
		deviceGroupId: at + 1,
		title,
		isDefault: at === 0,
		isInAlert: false,
		actualPresentationId: playing.includes(at + 1) ? 3 : null,
		devices: [],
	}));
	front.service.answer("listDeviceGroups", { body });
}

const dialogOf = (desk: Page) => desk.getByRole("dialog", { name: "Show “Welcome” on…" });
const searchOf = (desk: Page) => dialogOf(desk).getByLabel("Search groups");

/** The groups' own boxes. */
const boxesOf = (dialog: Locator) =>
	dialog.getByRole("group", { name: "Device groups" }).getByRole("checkbox");

const linkOf = (desk: Page) =>
	desk.getByRole("row", { name: /Welcome/ }).locator("td:nth-child(5) a");

/** From the list, as people do. */
async function openDialog(desk: Page) {
	await open(desk, `${front.site}/presentations`);
	await linkOf(desk).click();
	await expect(dialogOf(desk)).toBeVisible();
}

test("of very many groups one is found by a part of its name, and what is ticked out of sight is kept", async ({
	page: desk,
}) => {
	await openDialog(desk);
	const dialog = dialogOf(desk);
	const search = searchOf(desk);
	const said = dialog.getByRole("status");
	await expect(search).toBeFocused();
	await expect(said).toHaveText("1 of 200 groups chosen");
	await search.fill(" ZURICH");
	await expect(boxesOf(dialog)).toHaveCount(1);
	await dialog.getByRole("checkbox", { name: "Café Zürich" }).check();
	await expect(said).toHaveText("2 of 200 groups chosen. 1 group shown");
	await search.fill("café");
	await expect(boxesOf(dialog)).toHaveCount(2);
	await search.fill("cellar");
	await expect(said).toHaveText("2 of 200 groups chosen. No group fits");
	await search.press("Enter");
	await expect(boxesOf(dialog)).toHaveCount(0);
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toBeHidden();
	await expect(desk.getByRole("status")).toContainText("Now plays in");
	expect(front.service.named("updateDeviceGroup").map(({ path, body }) => [path, body])).toEqual([
		[`/api/v1/DeviceGroups/${ZURICH}`, expect.objectContaining({ actualPresentationId: 3 })],
	]);
});

test("Escape empties the search of the groups first, and closes their dialog then", async ({
	page: desk,
}) => {
	await openDialog(desk);
	await searchOf(desk).fill("café");
	await searchOf(desk).dispatchEvent("keydown", { key: "Escape", keyCode: 229 });
	await expect(searchOf(desk)).toHaveValue("café");
	await searchOf(desk).press("Escape");
	await expect(searchOf(desk)).toHaveValue("");
	await expect(boxesOf(dialogOf(desk))).toHaveCount(NAMES.length);
	await searchOf(desk).press("Escape");
	await expect(dialogOf(desk)).toBeHidden();
});

test("what is ticked before the scripts have come counts as chosen", async ({ page: desk }) => {
	let letScriptsIn = () => {};
	const wanted = new Promise<void>((resolve) => {
		letScriptsIn = resolve;
	});
	await desk.route("**/assets/*.js", (route) => wanted.then(() => route.continue()));
	await desk.goto(`${front.site}/presentations?show=3`, { waitUntil: "commit" });
	await desk.getByRole("checkbox", { name: "Cafeteria" }).check();
	await expect(searchOf(desk)).toHaveCount(0);
	letScriptsIn();
	await expect(dialogOf(desk).getByRole("status")).toHaveText("2 of 200 groups chosen");
});

test("all groups that are shown are ticked by one box, also by keyboard", async ({
	page: desk,
}) => {
	await openDialog(desk);
	const dialog = dialogOf(desk);
	const all = dialog.getByRole("checkbox", { name: "All shown here" });
	const said = dialog.getByRole("status");
	await expect(all).toBeChecked({ indeterminate: true });
	await searchOf(desk).fill("caf");
	await expect(all).not.toBeChecked();
	await searchOf(desk).press("Tab");
	await expect(all).toBeFocused();
	await desk.keyboard.press("Space");
	await expect(said).toHaveText("3 of 200 groups chosen. 2 groups shown");
	await dialog.getByRole("checkbox", { name: "Cafeteria" }).uncheck();
	await expect(all).toBeChecked({ indeterminate: true });
	await searchOf(desk).fill("cellar");
	await expect(all).toBeHidden();
	await searchOf(desk).fill("");
	await all.check();
	await expect(said).toHaveText("200 of 200 groups chosen");
	await all.uncheck();
	await expect(said).toHaveText("0 of 200 groups chosen");
	await dialog.getByRole("checkbox", { name: "Cafeteria" }).check();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toBeHidden();
	await expect(desk.getByRole("status")).toContainText("Now plays in Cafeteria");
	expect(
		front.service
			.named("updateDeviceGroup")
			.map(({ path }) => path)
			.sort(),
	).toEqual(["/api/v1/DeviceGroups/2", `/api/v1/DeviceGroups/${LAST}`]);
});

for (const [width, height] of [
	[720, 450],
	[360, 640],
	[1440, 900],
] as const)
	test(`the list alone scrolls, and Save stays in sight: ${width} by ${height} px`, async ({
		page: desk,
	}) => {
		await desk.setViewportSize({ width, height });
		await openDialog(desk);
		const dialog = dialogOf(desk);
		await expect(dialog.getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
		await expect(boxesOf(dialog).first()).toBeInViewport({ ratio: 1 });
		const hidden = await dialog.evaluate((one) => one.scrollHeight - one.clientHeight);
		expect(hidden).toBe(0);
		await dialog.getByRole("checkbox", { name: "Hall 197" }).check();
		await expect(dialog.getByRole("checkbox", { name: "Hall 197" })).toBeInViewport();
		await expect(dialog.getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
	});

test("a few groups have no search", async ({ page: desk }) => {
	giveGroups(NAMES.slice(0, 10));
	await openDialog(desk);
	await expect(boxesOf(dialogOf(desk))).toHaveCount(10);
	await expect(searchOf(desk)).toHaveCount(0);
});

test("a box that nobody changed says nothing of what a colleague has saved since", async ({
	page: desk,
}) => {
	giveGroups(NAMES.slice(0, 10), [10]);
	await openDialog(desk);
	// Given to two more, one of them new, and taken from the one that had it.
	giveGroups(NAMES.slice(0, 11), [3, 11]);
	await dialogOf(desk).getByRole("checkbox", { name: "Cafeteria" }).check();
	// As Enter does: by the form's own button.
	await desk.keyboard.press("Enter");
	await expect(desk.getByRole("status")).toContainText("Now plays in Cafeteria, Hall 0, Hall 8");
	expect(front.service.named("updateDeviceGroup").map(({ path }) => path)).toEqual([
		"/api/v1/DeviceGroups/2",
	]);
});

const SCRIPT = /\/groups-dialog-[\w-]+\.js$/;
const MANIFEST = /\/manifest-[\w-]+\.js$/;

test("where the dialog's script is refused, the page comes once with the dialog in it, which works", async ({
	page: desk,
}) => {
	await savesData(desk);
	await desk.route(SCRIPT, (route) => route.abort());
	let documents = 0;
	let asked = 0;
	desk.on("request", (request) => {
		if (request.isNavigationRequest()) documents++;
		if (request.method() === "HEAD") asked++;
	});
	await openDialog(desk);
	await expect.poll(() => asked).toBe(2);
	await dialogOf(desk).getByRole("checkbox", { name: "Cafeteria" }).check();
	expect(documents).toBe(2);
	await dialogOf(desk).getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Now plays in Cafeteria");
	await expect(dialogOf(desk)).toHaveCount(0);
	// With scripts again it is as ever.
	await desk.unroute(SCRIPT);
	await openDialog(desk);
	await expect(searchOf(desk)).toBeFocused();
});

test("a dialog whose script was lost with the line says so, and opens once that is back", async ({
	page: desk,
}) => {
	await savesData(desk);
	await desk.clock.install();
	await open(desk, `${front.site}/presentations`);
	const isSame = await sameDocument(desk);
	for (const one of [SCRIPT, MANIFEST])
		await desk.route(one, (route) => route.abort("internetdisconnected"));
	const lost = desk.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
	await linkOf(desk).click();
	await lost;
	await desk.clock.fastForward(4_000);
	await expect(dialogOf(desk)).toContainText("This could not be loaded yet.");
	await dialogOf(desk).getByRole("link", { name: "OK" }).click();
	await expect(dialogOf(desk)).toHaveCount(0);
	await linkOf(desk).click();
	for (const one of [SCRIPT, MANIFEST]) await desk.unroute(one);
	await desk.clock.fastForward(12_000);
	await expect(boxesOf(dialogOf(desk))).toHaveCount(NAMES.length);
	await isSame();
});

for (const [width, height] of [
	[640, 360],
	[844, 390],
	[320, 320],
	[1280, 600],
] as const)
	test(`in a window of ${width} by ${height} there is room for the groups`, async ({
		page: desk,
	}) => {
		front.service.answer("listPresentations", {
			body: {
				presentations: [{ presentationId: 3, title: `Welcome ${"to all of us ".repeat(5)}` }],
			},
		});
		await desk.setViewportSize({ width, height });
		await open(desk, `${front.site}/presentations?show=3`);
		const groups = desk.getByRole("dialog").locator(".dialog-scrolls");
		const { clientHeight } = await groups.evaluate(({ clientHeight }) => ({ clientHeight }));
		expect(clientHeight).toBeGreaterThan(150);
		await desk.getByRole("dialog").getByRole("button", { name: "Save" }).click({ trial: true });
	});
