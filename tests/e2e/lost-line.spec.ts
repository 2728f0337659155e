import { expect, type Page, type Route, test } from "@playwright/test";
import { ok } from "../support/caller";
import { type FaultProxy, startProxy } from "../support/proxy";
import { enter, house, open } from "./house";
import { sameDocument, savesData } from "./lost-line";

// The line goes down between two pages, or after a form has arrived.

const at = house();
const SLOW_MS = 8_000;
/** More than the longest pause between two tries. */
const PAUSE_MS = 12_000;

const stopButton = (desk: Page) => desk.getByRole("button", { name: "Stop waiting" });
const told = (desk: Page, text: string) => expect(desk.getByRole("status")).toContainText(text);
const titles = async (token: string) =>
	(await ok(at.service, "listPresentations", { token })).presentations.map(({ title }) => title);

test("a form that was saved waits for the list until the line is back", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/presentation`);
	await desk.getByLabel("Title", { exact: true }).fill("Menu");
	const lose = (route: Route) => route.abort("internetdisconnected");
	await desk.route(/\/presentations\.data/, lose);
	const lost = desk.waitForEvent("requestfailed");
	await desk.getByRole("button", { name: "Save", exact: true }).click();
	await lost;
	await expect(desk.getByText("Saving your presentation…")).toBeVisible();
	await desk.clock.fastForward(SLOW_MS);
	await expect(stopButton(desk)).toBeVisible();
	await expect(desk.getByLabel("Title", { exact: true })).toHaveValue("Menu");
	expect(await titles(token)).toEqual(["Menu"]);
	await desk.unroute(/\/presentations\.data/, lose);
	await desk.clock.fastForward(PAUSE_MS);
	await told(desk, "Presentation saved");
	await expect(desk).toHaveURL(/\/presentations(?:\?|$)/);
	await expect(desk.getByRole("row", { name: /Menu/ })).toBeVisible();
	expect(await titles(token)).toEqual(["Menu"]);
});

test("without a line a link leaves the page as it is, with what was chosen, and can be given up", async ({
	page: desk,
}) => {
	await enter(desk, at, ["Menu"]);
	await desk.clock.install();
	await open(desk, `${at.dashboard.url}/devices`);
	const chosen = desk.getByLabel("Presentation", { exact: true }).first();
	await chosen.selectOption({ label: "Menu" });
	const value = await chosen.inputValue();
	const add = desk.getByRole("link", { name: "Add new group" });
	const isSame = await sameDocument(desk);
	await desk.context().setOffline(true);
	await add.click();
	await expect(desk.getByRole("progressbar", { name: "Loading" })).toBeVisible();
	await desk.clock.fastForward(SLOW_MS);
	await told(desk, "This is taking longer than usual.");
	await expect(chosen).toHaveValue(value);
	await stopButton(desk).click();
	await told(desk, "Stopped waiting.");
	await expect(stopButton(desk)).toHaveCount(0);
	await expect(desk).toHaveURL(`${at.dashboard.url}/devices`);
	await expect(chosen).toHaveValue(value);

	const lost = desk.waitForEvent("requestfailed");
	await add.click();
	await lost;
	await desk.context().setOffline(false);
	await expect(desk.getByLabel("Name of the new group")).toBeVisible();
	await expect(chosen).toHaveValue(value);
	await isSame();
});

test("a screen that is opened first without a line comes when the line is back", async ({
	page: desk,
}) => {
	await savesData(desk);
	await enter(desk, at);
	const isSame = await sameDocument(desk);
	await desk.context().setOffline(true);
	const lost = desk.waitForEvent("requestfailed", (request) => /assets/.test(request.url()));
	await desk.getByRole("link", { name: "Device Management" }).click();
	await lost;
	await expect(desk.getByRole("heading", { name: "Content Management" })).toBeVisible();
	await expect(desk.getByRole("progressbar", { name: "Loading" })).toBeVisible();
	await desk.context().setOffline(false);
	await expect(desk.getByRole("heading", { name: "Device Management" })).toBeFocused();
	await isSame();
});

const moduleOf = (desk: Page, route: string) =>
	desk.evaluate((id) => String(window.__remixManifest.routes[id]?.module), route);

for (const [what, faults] of [
	["is not found once", [404]],
	["cannot be reached once", ["connectionrefused"]],
	["is gone", [404, 404, 404]],
] as const)
	test(`a form that was saved leads on where the next screen's script ${what}, and nobody is asked whether to drop it`, async ({
		page: desk,
	}) => {
		await savesData(desk);
		const { token } = await enter(desk, at);
		await open(desk, `${at.dashboard.url}/presentation`);
		const asked: string[] = [];
		desk.on("dialog", (dialog) => {
			asked.push(dialog.type());
			void dialog.accept();
		});
		const left = [...faults];
		const script = await moduleOf(desk, "presentations");
		await desk.route(`**${script}`, (route) => {
			const fault = left.shift();
			if (fault === undefined) return route.fallback();
			return fault === 404 ? route.fulfill({ status: fault }) : route.abort(fault);
		});
		await desk.getByLabel("Title", { exact: true }).fill("Menu");
		await desk.getByRole("button", { name: "Save", exact: true }).click();
		await expect(desk.getByRole("heading", { name: "Content Management" })).toBeVisible();
		await expect(desk).toHaveURL(/\/presentations(?:\?|$)/);
		await expect(desk.getByRole("row", { name: /Menu/ })).toBeVisible();
		if (faults.length === 1) await told(desk, "Presentation saved");
		expect(left).toEqual([]);
		expect(asked).toEqual([]);
		expect(await titles(token)).toEqual(["Menu"]);
	});

test("who leaves without saving is asked once, also where the next screen's script is gone", async ({
	page: desk,
}) => {
	await savesData(desk);
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const asked: string[] = [];
	desk.on("dialog", (dialog) => {
		asked.push(dialog.type());
		void dialog.accept();
	});
	const isGone = { status: 404 };
	const script = await moduleOf(desk, "routes/devices/list");
	await desk.route(`**${script}`, (route) => route.fulfill(isGone), { times: 3 });
	await desk.getByLabel("Title", { exact: true }).fill("Menu");
	await desk.getByRole("link", { name: "Device Management" }).first().click();
	await desk.getByRole("button", { name: "Leave" }).click();
	await expect(desk).toHaveURL(/\/devices$/);
	await expect(desk.getByRole("heading", { name: "Device Management" })).toBeVisible();
	expect(asked).toEqual([]);
});

test("the scripts of the next screens are there before somebody goes there", async ({
	page: desk,
}) => {
	await enter(desk, at);
	const script = await moduleOf(desk, "routes/devices/list");
	await expect
		.poll(() =>
			desk.evaluate(
				(href) => performance.getEntriesByName(new URL(href, location.href).href).length,
				script,
			),
		)
		.toBe(1);
	await desk.route("**/assets/*.js", (route) => route.abort());
	await desk.getByRole("link", { name: "Device Management" }).click();
	await expect(desk.getByRole("heading", { name: "Device Management" })).toBeFocused();
});

test.describe("where an answer breaks off midway, or is a proxy's", () => {
	let line: FaultProxy;
	test.beforeEach(async () => {
		line = await startProxy(at.dashboard.url);
	});
	test.afterEach(() => line.stop());

	test("a page is asked for again", async ({ page: desk }) => {
		await enter(desk, at);
		await open(desk, `${line.url}/presentations`);
		const isSame = await sameDocument(desk);
		line.harm("GET", "/devices.data", "tear");
		await desk.getByRole("link", { name: "Device Management" }).click();
		await expect(desk.getByRole("heading", { name: "Device Management" })).toBeFocused();
		expect(line.count("GET", "/devices.data")).toBe(2);
		await isSame();
	});

	test("a page is asked for again while a proxy does not reach the dashboard", async ({
		page: desk,
	}) => {
		await enter(desk, at);
		await open(desk, `${line.url}/presentations`);
		const isSame = await sameDocument(desk);
		line.harm("GET", "/devices.data", 502, 503);
		await desk.getByRole("link", { name: "Device Management" }).click();
		await expect(desk.getByRole("heading", { name: "Device Management" })).toBeFocused();
		expect(line.count("GET", "/devices.data")).toBe(3);
		await isSame();
	});

	test("a form stays, and says that there was no response", async ({ page: desk }) => {
		await enter(desk, at);
		await open(desk, `${line.url}/user-info?edit`);
		const name = desk.getByLabel("First name");
		await name.fill("Ann");
		line.harm("POST", "/user-info.data", "tear");
		await desk.getByRole("button", { name: "Save" }).click();
		await expect(desk.getByRole("alert")).toContainText("No response from server");
		await expect(name).toHaveValue("Ann");
	});
});
