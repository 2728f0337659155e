import { expect, type Page, type Route, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { enter, house, open } from "./house";

// A form that is sent while the browser is offline stays, with what was typed, and can be sent again.

const at = house();

/** Presses a button that sends a form, first without a connection and then with one. */
async function sendTwice(desk: Page, name: string) {
	const button = desk.getByRole("button", { name, exact: true }).first();
	await desk.context().setOffline(true);
	await button.click();
	await expect(desk.getByRole("alert").or(desk.getByRole("dialog"))).toContainText(
		"No response from server",
	);
	await desk.context().setOffline(false);
	await button.click();
}

const told = (desk: Page, text: string) => expect(desk.getByRole("status")).toContainText(text);

test("the profile, a new group, and a group's choice", async ({ page: desk }) => {
	const { token } = await enter(desk, at, ["Menu"]);
	await open(desk, `${at.dashboard.url}/user-info?edit`);
	await desk.getByLabel("First name").fill("Ann");
	await sendTwice(desk, "Save");
	await told(desk, "saved");
	expect((await ok(at.service, "getProfile", { token })).firstName).toBe("Ann");

	await open(desk, `${at.dashboard.url}/devices?add`);
	const title = desk.getByLabel("Name of the new group");
	await title.fill("Lobby");
	await sendTwice(desk, "Add group");
	await told(desk, "Group added: Lobby");

	await open(desk, `${at.dashboard.url}/devices`);
	await desk.getByLabel("Presentation", { exact: true }).first().selectOption({ label: "Menu" });
	await sendTwice(desk, "Save");
	await told(desk, "Saved: Default group");
	const groups = await ok(at.service, "listDeviceGroups", { token });
	expect(groups.map(({ actualPresentationTitle }) => actualPresentationTitle)).toContain("Menu");
});

test("a screen's name, and passwords, which stay where they were typed", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	const { userCode } = await ok(at.service, "createDeviceCode", { body: { deviceName: "TV" } });
	const { deviceId } = await ok(at.service, "verifyDevice", { token, body: { userCode } });
	await open(desk, `${at.dashboard.url}/devices/${deviceId}`);
	await desk.getByLabel("Device name").fill("Hall");
	await sendTwice(desk, "Save");
	await expect(desk).toHaveURL(/\/devices$/);
	const [device] = await ok(at.service, "listDevices", { token });
	expect(device?.deviceName).toBe("Hall");

	await open(desk, `${at.dashboard.url}/change-password`);
	for (const label of ["Current password", "New password", "Confirm password"])
		await desk.getByLabel(label, { exact: true }).fill("Wr0ng pass!");
	await sendTwice(desk, "Change password");
	await expect(desk.getByRole("alert")).not.toContainText("No response");
	await expect(desk.getByRole("alert")).toContainText("The password is not correct.");
});

test("the name of the screen that was paired last, beside digits of the next code", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const { userCode } = await ok(at.service, "createDeviceCode", { body: { deviceName: "TV" } });
	await open(desk, `${at.dashboard.url}/verify-device`);
	await desk.getByLabel("Device code").fill(userCode);
	await desk.getByRole("button", { name: "Activate" }).click();
	await told(desk, "Device activated: TV");
	await open(desk, `${at.dashboard.url}/verify-device`);
	// As after a new release, which has other files.
	await desk.route(/assets\/device-/, (route) => route.fulfill({ status: 404 }));
	await desk.getByLabel("Device name").fill("Hall");
	await desk.getByLabel("Device code").fill("123");
	const save = desk.getByRole("button", { name: "Save" });
	await desk.context().setOffline(true);
	await save.click();
	await expect(desk.getByRole("alert")).toContainText("No response from server");
	await expect(desk.getByLabel("Device name")).toHaveValue("Hall");
	await expect(desk.getByLabel("Device code")).toHaveValue("123");
	await desk.context().setOffline(false);
	await desk.getByLabel("Device name").fill(" ");
	await save.click();
	await expect(desk.getByRole("alert")).toContainText("Name cannot be empty");
	await expect(desk.getByLabel("Device code")).toHaveValue("123");
	await desk.getByLabel("Device name").fill("Hall");
	await save.click();
	await told(desk, "Saved: Hall");
	await expect(desk).toHaveURL(/\/devices$/);
	const [device] = await ok(at.service, "listDevices", { token });
	expect(device?.deviceName).toBe("Hall");
});

test("a question that was answered", async ({ page: desk }) => {
	await enter(desk, at, ["Menu"]);
	const yes = desk.getByRole("button", { name: "Yes" });
	await desk.getByRole("link", { name: "Delete Menu" }).click();
	await expect(yes).toBeVisible();
	await desk.context().setOffline(true);
	await yes.click();
	await expect(desk.getByRole("alert")).toContainText("No response from server");
	await desk.context().setOffline(false);
	await desk.getByRole("link", { name: "Delete Menu" }).click();
	await yes.click();
	await told(desk, "deleted");
});

test("what is duplicated or added, and was although its answer was lost, is there once", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Menu"]);
	const titles = async () =>
		(await ok(at.service, "listPresentations", { token })).presentations.map(({ title }) => title);
	const groups = async () =>
		(await ok(at.service, "listDeviceGroups", { token })).map(({ title }) => title);
	const lost = (route: Route) =>
		route.request().method() === "POST"
			? route.fetch({ maxRedirects: 0 }).then(() => route.abort())
			: route.fallback();
	const duplicate = desk.getByRole("button", { name: "Duplicate Menu" });
	await desk.route("**/*", lost);
	await duplicate.click();
	await expect(desk.getByRole("alert")).toContainText("No response from server");
	await desk.unroute("**/*", lost);
	expect(await titles()).toHaveLength(2);
	await duplicate.click();
	await told(desk, "Duplicated");
	expect(await titles()).toHaveLength(2);
	await expect(desk.getByRole("row")).toHaveCount(3);
	await desk.getByRole("button", { name: "Duplicate Menu", exact: true }).click();
	await expect(desk.getByRole("row")).toHaveCount(4);
	expect(await titles()).toHaveLength(3);

	await open(desk, `${at.dashboard.url}/devices?add`);
	await desk.getByLabel("Name of the new group").fill("Hall");
	await desk.route("**/*", lost);
	const add = desk.getByRole("button", { name: "Add group" });
	await add.click();
	await expect(desk.getByRole("alert")).toContainText("No response from server");
	await desk.unroute("**/*", lost);
	await add.click();
	await told(desk, "Group added: Hall");
	expect(await groups()).toEqual(["Default group", "Hall"]);
});

test("ticked screens that are moved", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	const lobby = await ok(at.service, "createDeviceGroup", { token, body: { title: "Lobby" } });
	await pairScreen(at.service, token, { deviceName: "TV" });
	await open(desk, `${at.dashboard.url}/devices`);
	await desk.getByLabel("Choose TV").check();
	await desk.getByLabel("Move ticked devices to").selectOption({ label: "Lobby" });
	await sendTwice(desk, "Move");
	await told(desk, "Moved");
	const [device] = await ok(at.service, "listDevices", { token });
	expect(device?.deviceGroupId).toBe(lobby.deviceGroupId);
});

test("a sign-in, and a new account", async ({ page: desk }) => {
	const email = desk.getByLabel("Email", { exact: true });
	for (const [path, button] of [
		["/login", "Sign in"],
		["/register-user", "Register"],
		["/forgot-password", "Send"],
	] as const) {
		await open(desk, at.dashboard.url + path);
		await email.fill("ann@signage.test");
		for (const password of await desk.locator("input[type=password]").all())
			await password.fill("Passw0rd!");
		await desk.context().setOffline(true);
		await desk
			.getByRole("button", { name: new RegExp(`^${button}`) })
			.first()
			.click();
		await expect(desk.getByRole("alert")).toContainText("No response from server");
		await expect(email).toHaveValue("ann@signage.test");
		for (const password of await desk.locator("input[type=password]").all())
			await expect(password).toHaveValue("Passw0rd!");
		await desk.context().setOffline(false);
	}
});

test("a form that is too large for the dashboard stays", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/user-info?edit`);
	await desk.getByLabel("First name").fill("Ann");
	const last = desk.getByLabel("Last name");
	await last.evaluate(
		(one, text) => {
			(one as HTMLInputElement).value = text;
		},
		"x".repeat(2.2 * 1024 * 1024),
	);
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("alert")).toContainText("This form is too large to send.");
	await expect(desk.getByRole("alert")).toContainText("Send less at once.");
	await expect(desk.getByLabel("First name")).toHaveValue("Ann");
	await last.fill("Archer");
	await desk.getByRole("button", { name: "Save" }).click();
	await told(desk, "Profile saved");
});

test("a proxy's own answer takes no form away", async ({ browser }) => {
	// Of its own: the browser's log says of such answers that they cannot be read.
	const context = await browser.newContext();
	const desk = await context.newPage();
	await enter(desk, at, ["Menu"]);
	await open(desk, `${at.dashboard.url}/weekly-schedule`);
	const name = desk.getByLabel("Schedule Name");
	await name.fill("Opening hours");
	const answers = [
		{ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" },
		{ status: 200, contentType: "text/html", body: "<h1>Sign in to this network</h1>" },
	];
	for (const answer of answers) {
		await desk.route(/weekly-schedule\.data/, (route) => route.fulfill(answer), { times: 1 });
		const answered = desk.waitForResponse(/weekly-schedule\.data/);
		await desk.getByRole("button", { name: "Save", exact: true }).click();
		expect((await answered).status()).toBe(answer.status);
		await expect(desk.getByRole("alert")).toContainText("Unexpected error");
		await expect(name).toHaveValue("Opening hours");
	}
	await context.close();
});
