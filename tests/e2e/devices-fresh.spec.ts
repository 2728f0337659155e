import { expect, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { sendBeat } from "../support/heartbeat";
import { press } from "./files";
import { chosen, inGroup, presentation } from "./group-fields";
import { addGroup, enter, house, open } from "./house";

const at = house();

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

test("the first screen is shown by itself, and the name of a group that is typed meanwhile stays", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices?add`);
	await expect(desk.getByRole("region", { name: "Set up a screen" })).toBeVisible();
	const name = desk.getByLabel("Name of the new group");
	await name.pressSequentially("Hall");
	await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 3));
	await pairScreen(at.service, token, { deviceName: "TV" });
	await desk.clock.fastForward(16_000);
	await expect(desk.getByRole("row", { name: /TV/ })).toBeVisible();
	await expect(desk.getByRole("region", { name: "Set up a screen" })).toHaveCount(0);
	await expect(name).toBeFocused();
	await expect(name).toHaveValue("Hall");
	expect(
		await name.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [
			selectionStart,
			selectionEnd,
		]),
	).toEqual([1, 3]);
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

test("who was changing a group that is deleted elsewhere is told so", async ({ page: desk }) => {
	const { token } = await enter(desk, at, ["Menu"]);
	await pairScreen(at.service, token, { deviceName: "TV" });
	const groupOf = async (title: string) =>
		(await ok(at.service, "createDeviceGroup", { token, body: { title } })).deviceGroupId;
	const [hall, attic] = [await groupOf("Hall"), await groupOf("Attic")];
	const remove = (deviceGroupId: number) =>
		ok(at.service, "deleteDeviceGroup", { token, params: { deviceGroupId } });
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices`);
	await presentation(desk, "Hall").selectOption("Menu");
	await presentation(desk, "Hall").focus();
	await remove(attic);
	await desk.clock.fastForward(16_000);
	await expect(inGroup(desk, "Attic")).toHaveCount(0);
	await expect(desk.getByText("was deleted elsewhere")).toHaveCount(0);
	await expect(presentation(desk, "Hall")).toBeFocused();
	await remove(hall);
	await desk.clock.fastForward(16_000);
	await expect(desk.getByRole("status")).toContainText(
		"The group “Hall” was deleted elsewhere: what you changed in it is not saved.",
	);
	await expect(desk.getByRole("heading", { name: "Device Management" })).toBeFocused();
});

test("a dialog above the screens renders none of them anew", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	for (const deviceName of ["TV 1", "TV 2", "TV 3"])
		await pairScreen(at.service, token, { deviceName });
	// React writes this to each check box that it renders, whether it is another value or not.
	await desk.addInitScript(() => {
		const boxes = HTMLInputElement.prototype;
		const own = Object.getOwnPropertyDescriptor(boxes, "defaultChecked");
		const written: string[] = [];
		Object.assign(window, { written });
		Object.defineProperty(boxes, "defaultChecked", {
			...own,
			set(this: HTMLInputElement, value: boolean) {
				if (this.name === "deviceId") written.push(this.value);
				own?.set?.call(this, value);
			},
		});
	});
	await open(desk, `${at.dashboard.url}/devices`);
	const written = () =>
		desk.evaluate(() => (window as never as { written: string[] }).written.length);
	const before = await written();
	await desk.getByRole("link", { name: "Start alert everywhere" }).click();
	await expect(desk.getByRole("dialog")).toBeVisible();
	expect(await written()).toBe(before);
	await desk.keyboard.press("Escape");
	await expect(desk.getByRole("dialog")).toHaveCount(0);
	// What their links lead back to is other then.
	await desk.getByLabel("Search devices and groups").fill("TV");
	await desk.getByRole("button", { name: "Search" }).click();
	await expect(desk).toHaveURL(/search=TV/);
	await expect.poll(written).toBeGreaterThan(before);
});

test("a screen's own page follows the screen, and what is typed on it stays", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const { screenToken, device } = await pairScreen(at.service, token, { deviceName: "TV" });
	const { deviceId } = device;
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices/:${deviceId}`);
	const screen = desk.getByRole("region", { name: "This screen" });
	await expect(screen).toContainText("Never");
	const name = desk.getByLabel("Name");
	await name.fill("Lobby");
	await sendBeat(at.service, screenToken, { playing: null, lastError: "Slide 3: no" });
	await desk.clock.fastForward(11_000);
	await expect(screen).toContainText("Online");
	await expect(screen).toContainText("Slide 3: no");
	await expect(name).toHaveValue("Lobby");

	await ok(at.service, "updateDevice", {
		token,
		params: { deviceId },
		body: { deviceName: "Till" },
	});
	await desk.clock.fastForward(11_000);
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Saved: Lobby");

	await open(desk, `${at.dashboard.url}/devices/:${deviceId}`);
	await desk.context().setOffline(true);
	for (let looks = 0; looks < 6; looks++) await desk.clock.fastForward(11_000);
	await expect(screen).toContainText("nothing newer can be loaded now");
	await desk.context().setOffline(false);

	await ok(at.service, "deleteDevice", { token, params: { deviceId } });
	// It asks less often after failures, once a minute at least.
	await expect(async () => {
		await desk.clock.fastForward(61_000);
		await expect(screen).toContainText("This screen was removed meanwhile", { timeout: 1000 });
	}).toPass();
	await expect(screen).not.toContainText("Last contact");
	await expect(desk.getByRole("region", { name: "Pair it again" })).toHaveCount(0);
	await screen.getByRole("link", { name: "enter it here" }).click();
	await expect(desk).toHaveURL(/\/verify-device$/);
});

test("what is typed on a screen's page stays when the sign-in ends meanwhile, and what the screen reports is called old", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at);
	const { device } = await pairScreen(at.service, token, { deviceName: "TV" });
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices/:${device.deviceId}`);
	const name = desk.getByLabel("Name");
	await name.fill("Lobby");
	await desk.context().clearCookies();
	const screen = desk.getByRole("region", { name: "This screen" });
	await expect(async () => {
		await desk.clock.fastForward(61_000);
		await expect(screen).toContainText("nothing newer can be loaded now", { timeout: 1000 });
	}).toPass();
	await expect(name).toHaveValue("Lobby");

	await name.fill("TV");
	await desk.clock.fastForward(61_000);
	await expect(desk.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
