import { expect, type Page, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { DASHBOARD_URL } from "../support/service";
import { sharedSite } from "../support/site";
import { enter, house, open } from "./house";

const at = house();

const newCode = async (deviceName: string) =>
	(await ok(at.service, "createDeviceCode", { body: { deviceName } })).userCode;
const namesOf = async (token: string) =>
	(await ok(at.service, "listDevices", { token })).map(({ deviceName }) => deviceName).sort();

async function activate(desk: Page, userCode: string) {
	await desk.getByLabel("Device code").fill(userCode);
	await desk.getByRole("button", { name: "Activate" }).click();
}

const away = (desk: Page) => desk.getByRole("link", { name: "Content Management" }).first().click();

/** Answers the question that asks whether to leave. */
async function answer(desk: Page, name: "Stay" | "Leave") {
	await expect(desk.getByRole("dialog")).toContainText("Leave without saving?");
	await desk.getByRole("button", { name }).click();
}

test("a name that is typed for one screen is saved with the code of the next", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	await open(desk, `${at.dashboard.url}/verify-device`);
	await activate(desk, await newCode("TV one"));
	const name = desk.getByLabel("Device name");
	await expect(name).toHaveValue("TV one");
	await name.fill("Lobby");

	await activate(desk, "000000");
	await expect(desk.getByRole("alert")).toBeVisible();
	await expect(name).toHaveValue("Lobby");
	expect(await namesOf(token)).toEqual(["TV one"]);

	await activate(desk, await newCode("TV two"));
	await expect(desk.getByRole("status")).toContainText("Device activated: TV two");
	await expect(desk.getByRole("status")).toContainText("Saved: Lobby");
	await expect(name).toHaveValue("TV two");
	expect(await namesOf(token)).toEqual(["Lobby", "TV two"]);

	// What nobody typed is sent nowhere: a colleague may have changed it meanwhile.
	const second = (await ok(at.service, "listDevices", { token })).find(
		({ deviceName }) => deviceName === "TV two",
	);
	await ok(at.service, "updateDevice", {
		token,
		params: { deviceId: Number(second?.deviceId) },
		body: { deviceName: "Hall" },
	});
	await activate(desk, await newCode("TV three"));
	await expect(name).toHaveValue("TV three");
	expect(await namesOf(token)).toEqual(["Hall", "Lobby", "TV three"]);

	await name.fill("  ");
	await activate(desk, await newCode("TV four"));
	await expect(desk.getByRole("alert")).toContainText("Name cannot be empty");
	expect(await namesOf(token)).toHaveLength(3);
	await name.fill("Yard");
	await desk.getByRole("link", { name: "Choose what it plays" }).click();
	await answer(desk, "Stay");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk).toHaveURL(/\/devices$/);
	expect(await namesOf(token)).toEqual(["Hall", "Lobby", "Yard"]);
});

test("a device's page asks before what is typed on it is left", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	const { device } = await pairScreen(at.service, token, { deviceName: "TV" });
	await open(desk, `${at.dashboard.url}/devices/${device.deviceId}`);
	await desk.getByLabel("Device name").fill("Lobby");
	await away(desk);
	await answer(desk, "Stay");
	await expect(desk.getByLabel("Device name")).toHaveValue("Lobby");
	await desk.getByLabel("Device name").fill("");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("alert")).toContainText("Name cannot be empty");
	await away(desk);
	await answer(desk, "Stay");
	await desk.getByLabel("Device name").fill("Lobby");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Lobby");

	await open(desk, `${at.dashboard.url}/devices/${device.deviceId}`);
	await away(desk);
	await expect(desk).toHaveURL(/\/presentations$/);
});

test("a blank that a phone adds to a name is nothing typed", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	const { device } = await pairScreen(at.service, token, { deviceName: "TV" });
	await open(desk, `${at.dashboard.url}/devices/:${device.deviceId}`);
	await desk.getByLabel("Device name").fill("TV ");
	await desk.getByRole("link", { name: "Content Management" }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
});

test("the profile's form asks before what is typed in it is left", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/user-info?edit`);
	await desk.getByLabel("First name").fill("Ada");
	await away(desk);
	await answer(desk, "Stay");
	await expect(desk.getByLabel("First name")).toHaveValue("Ada");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Profile saved");

	await open(desk, `${at.dashboard.url}/user-info?edit`);
	await desk.getByLabel("First name").fill("Grace");
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(desk.getByRole("heading", { name: "My Profile" })).toBeVisible();
	await expect(desk.getByRole("main")).toContainText("Ada");
});

test("once the question is answered, what is typed at once goes where it belongs", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/user-info?edit`);
	const name = desk.getByLabel("First name");
	await name.fill("Ada");
	for (const key of ["Stay", "Escape"]) {
		await away(desk);
		await expect(desk.getByRole("dialog")).toBeVisible();
		const focused = desk.evaluate((key) => {
			const dialog = document.querySelector("dialog");
			if (key === "Escape") dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
			else dialog?.querySelector("button")?.click();
			return [document.querySelector("dialog[open]"), document.activeElement?.textContent];
		}, key);
		expect([key, await focused]).toEqual([key, [null, "Content Management"]]);
		await expect(desk.getByRole("dialog")).toHaveCount(0);
	}
	await expect(name).toHaveValue("Ada");
});

test("a profile that another tab has saved meanwhile keeps what was not typed here", async ({
	page: desk,
	context,
}) => {
	const { token } = await enter(desk, at);
	const other = await context.newPage();
	for (const one of [desk, other]) await open(one, `${at.dashboard.url}/user-info?edit`);
	for (const [one, label, text] of [
		[other, "Last name", "Archer"],
		[desk, "First name", "Ann"],
	] as const) {
		await one.getByLabel(label).fill(text);
		await one.getByRole("button", { name: "Save" }).click();
		await expect(one.getByRole("status")).toContainText("Profile saved");
	}
	const { firstName, lastName } = await ok(at.service, "getProfile", { token });
	expect([firstName, lastName]).toEqual(["Ann", "Archer"]);
});

test("Escape closes the question that stands before a dialog, and not the dialog", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	await pairScreen(at.service, token, { deviceName: "TV" });
	await open(desk, `${at.dashboard.url}/devices`);
	await desk.getByLabel("Choose TV").check();
	await desk.getByRole("button", { name: /^Rename/ }).click();
	const name = desk.getByRole("dialog").getByRole("textbox").first();
	await name.fill("Hall");
	await desk.keyboard.press("Escape");
	const question = desk.getByRole("dialog", { name: "Leave without saving?" });
	await expect(question).toBeVisible();
	await desk.keyboard.press("Escape");
	await expect(question).toBeHidden();
	// Nor is it asked anew: what is typed next is the name.
	await expect(name).toBeFocused();
	await desk.keyboard.type("way", { delay: 100 });
	await expect(name).toHaveValue("Hallway");
});

test("a reload asks while a name is typed in the dialog that renames, and not once it is saved", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const { device } = await pairScreen(at.service, token, { deviceName: "TV" });
	const query = `confirm=rename-devices&deviceId=${device.deviceId}`;
	await open(desk, `${at.dashboard.url}/devices?${query}`);
	const asked: string[] = [];
	desk.on("dialog", (dialog) => {
		asked.push(dialog.type());
		dialog.accept();
	});
	const name = desk.getByRole("dialog", { name: "Rename" }).getByRole("textbox");
	await name.fill("Hall");
	await desk.reload();
	expect(asked).toEqual(["beforeunload"]);
	await expect(name).toHaveValue("TV");
	await desk.reload();
	await name.fill("Lobby");
	await desk.getByRole("button", { name: "Save names" }).click();
	await expect(desk.getByRole("status")).toContainText("Renamed: 1 device");
	await desk.reload();
	expect(asked).toHaveLength(1);
});

test("nothing can be typed into a screen's form, the profile's or a code's while it is sent", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const { device } = await pairScreen(at.service, token, { deviceName: "TV" });
	for (const [path, label, text, button] of [
		[`/devices/${device.deviceId}`, "Device name", "Hall", "Save"],
		["/user-info?edit", "First name", "Hall", "Save"],
		["/verify-device", "Device code", await newCode("TV 2"), "Activate"],
	] as const) {
		await open(desk, at.dashboard.url + path);
		const field = desk.getByLabel(label);
		await field.fill(text);
		let release = () => {};
		const isReleased = new Promise<void>((resolve) => {
			release = resolve;
		});
		await desk.route(/\.data/, async (route) => {
			await isReleased;
			await route.fallback();
		});
		await desk.getByRole("button", { name: button, exact: true }).click();
		await expect(desk.locator("form[inert]")).toHaveCount(1);
		expect(await field.evaluate((one) => one.closest("[inert]") !== null)).toBe(true);
		release();
		await expect(desk.getByRole("status")).toContainText(/saved|activated/i);
		await expect(desk.locator("main [inert]")).toHaveCount(0);
		await desk.unroute(/\.data/);
	}
});

test("the name of a new group is not left without a question, nor asked about once it is added", async ({
	page: desk,
}) => {
	await enter(desk, at);
	const title = desk.getByLabel("Name of the new group");
	await open(desk, `${at.dashboard.url}/devices?add`);
	await title.fill("Hall");
	await away(desk);
	await answer(desk, "Stay");
	await expect(title).toHaveValue("Hall");
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(title).toHaveCount(0);
	await desk.getByRole("link", { name: "Add new group" }).click();
	await title.fill(" ");
	await desk.getByRole("button", { name: "Add group" }).click();
	await expect(desk.getByRole("alert")).toBeVisible();
	await title.fill("Hall");
	await away(desk);
	await answer(desk, "Stay");
	await desk.getByRole("button", { name: "Add group" }).click();
	await expect(desk.getByRole("status")).toContainText("Group added: Hall");
	await away(desk);
	await expect(desk).toHaveURL(/\/presentations$/);
});

test("an integration key is not left without a question, nor asked about once it is set", async ({
	page: desk,
}) => {
	const enterprise = await sharedSite({ NEW_ACCOUNT_TIER: "Enterprise", DASHBOARD_URL });
	const { token } = await enter(desk, enterprise);
	const key = desk.getByLabel("New key");
	await open(desk, `${enterprise.dashboard.url}/user-info`);
	await key.fill("key-of-the-till-0123456789");
	for (const link of [desk.getByRole("link", { name: "Edit" }), undefined]) {
		await (link?.click() ?? away(desk));
		await answer(desk, "Stay");
		await expect(key).toHaveValue("key-of-the-till-0123456789");
	}
	const asked: string[] = [];
	desk.on("dialog", (dialog) => {
		asked.push(dialog.type());
		dialog.dismiss();
	});
	await desk.getByRole("button", { name: "Set key" }).click();
	await expect(desk.getByRole("status")).toContainText(/key/i);
	expect(asked).toEqual([]);
	expect((await ok(enterprise.service, "getIntegrationKey", { token })).data).toBeTruthy();
});

test("an integration key that was refused is not left without a question", async ({
	page: desk,
}) => {
	const enterprise = await sharedSite({ NEW_ACCOUNT_TIER: "Enterprise", DASHBOARD_URL });
	await enter(desk, enterprise);
	await open(desk, `${enterprise.dashboard.url}/user-info`);
	const key = desk.getByLabel("New key");
	await key.fill("k".repeat(501));
	await desk.getByRole("button", { name: "Set key" }).click();
	await expect(desk.getByRole("alert")).toContainText("A key can have at most 500 characters");
	await expect(key).toHaveValue("k".repeat(501));
	await away(desk);
	await answer(desk, "Stay");
	await expect(key).toHaveValue("k".repeat(501));
	await key.fill("k");
	await desk.getByRole("button", { name: "Set key" }).click();
	await expect(desk.getByRole("status")).toContainText("Integration key saved");
	await away(desk);
	await expect(desk.getByRole("heading", { name: "Content Management" })).toBeVisible();
});
