import { expect, type Locator, type Page, test } from "@playwright/test";
import { ok } from "../support/caller";
import { enter, house, open } from "./house";

const at = house();

const titlesOf = async (token: string) =>
	(await ok(at.service, "listPresentations", { token })).presentations.map(({ title }) => title);
const groupsOf = async (token: string) =>
	(await ok(at.service, "listDeviceGroups", { token })).map(({ title }) => title).sort();

/**
 * Clicks a form's button, and once more while the answer is on the way: the button takes that, as on a page that is slow to
 * show that it was clicked.
 * @param change what is done to the form between
 */
async function clickTwice(desk: Page, button: Locator, change = async () => {}) {
	let posts = 0;
	let release = () => {};
	const isReleased = new Promise<void>((resolve) => {
		release = resolve;
	});
	await desk.route("**", async (route) => {
		if (route.request().method() !== "POST") return route.fallback();
		posts += 1;
		const response = await route.fetch();
		await isReleased;
		// The page drops the answer where it has sent another form meanwhile.
		await route.fulfill({ response }).catch(() => {});
	});
	await button.click();
	await expect.poll(() => posts).toBe(1);
	await change();
	await button.evaluate(async (one: HTMLButtonElement) => {
		one.disabled = false;
		one.click();
		await new Promise((resolve) => setTimeout(resolve, 100));
	});
	release();
}

test("Save that is clicked twice makes one presentation", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.getByLabel("Title", { exact: true }).fill("Once");
	const save = desk.getByRole("button", { name: "Save", exact: true });
	await clickTwice(desk, save);
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	expect(await titlesOf(token)).toEqual(["Once"]);
});

test("Duplicate that is clicked twice makes one copy", async ({ page: desk }) => {
	const { token } = await enter(desk, at, ["Lobby"]);
	const duplicate = desk.getByRole("button", { name: /^Duplicate/ });
	await clickTwice(desk, duplicate);
	await expect(desk.getByRole("row")).toHaveCount(3);
	expect(await titlesOf(token)).toHaveLength(2);
});

test("a group that is added twice is added once, and nothing says that it is there already", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	await open(desk, `${at.dashboard.url}/devices?add`);
	const before = await groupsOf(token);
	await desk.getByLabel("Name of the new group").fill("Lobby");
	const add = desk.getByRole("button", { name: "Add group" });
	await clickTwice(desk, add);
	await expect(desk.getByRole("status")).toContainText("Group added: Lobby");
	await expect(desk.getByRole("alert")).toHaveCount(0);
	expect(await groupsOf(token)).toEqual([...before, "Lobby"].sort());
});

test("what was changed since is sent, though the form is on its way", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	await open(desk, `${at.dashboard.url}/devices?add`);
	const name = desk.getByLabel("Name of the new group");
	const add = desk.getByRole("button", { name: "Add group" });
	await name.fill("Loby");
	await clickTwice(desk, add, () => name.fill("Lobby"));
	await expect(desk.getByRole("status")).toContainText("Group added: Lobby");
	expect(await groupsOf(token)).toContain("Lobby");
});

/** The first click of a double click, or the second. */
async function clickOf(desk: Page, clickCount: number) {
	await desk.mouse.down({ clickCount });
	await desk.mouse.up({ clickCount });
}

test("the second click of a double click does not stop the alert that the first has started", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Fire"]);
	const inAlert = async () =>
		(await ok(at.service, "listDeviceGroups", { token })).map(({ isInAlert }) => isInAlert);
	await open(desk, `${at.dashboard.url}/devices`);
	await desk.getByLabel("Alert presentation").selectOption("Fire");
	const [start, stop] = ["Start alert", "Stop alert"].map((name) =>
		desk.getByRole("button", { name, exact: true }),
	) as [Locator, Locator];
	await start.hover();
	await clickOf(desk, 1);
	await stop.hover();
	const sent: string[] = [];
	desk.on("request", (request) => {
		if (request.method() === "POST") sent.push(request.url());
	});
	await clickOf(desk, 2);
	await clickOf(desk, 3);
	// What would have been sent is on its way by the time that the page has answered this.
	await desk.getByRole("button", { name: "Dark" }).click();
	await expect.poll(() => sent).toEqual([`${at.dashboard.url}/theme.data`]);
	expect(await inAlert()).toEqual([true]);
	await stop.click();
	await expect(start).toBeVisible();
	expect(await inAlert()).toEqual([false]);
});

test("Enter that is held down on a button presses it once", async ({ page: desk }) => {
	await enter(desk, at, ["Menu"]);
	await desk.getByRole("button", { name: "Duplicate Menu" }).focus();
	// The first is the press, the others are what the browser makes of a key that stays down.
	for (let times = 0; times < 12; times++) {
		await desk.keyboard.down("Enter");
		await desk.waitForTimeout(100);
	}
	await desk.keyboard.up("Enter");
	await expect(desk.getByRole("row", { name: /Copy of Menu/ }).first()).toBeVisible();
	await desk.reload();
	await expect(desk.getByRole("row", { name: /Copy of Menu/ })).toHaveCount(1);
});
