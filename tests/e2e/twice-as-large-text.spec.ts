import { expect, test } from "@playwright/test";
import { browserPath } from "../../scripts/browser.mjs";
import { ok } from "../support/caller";
import { sharedSite } from "../support/site";
import { seat } from "./seated";

const WIDTH = 360;
const TEXT = 32;

test.use({
	viewport: { width: WIDTH, height: 780 },
	launchOptions: {
		executablePath: browserPath(),
		args: ["--no-sandbox", "--disable-gpu", `--blink-settings=defaultFontSize=${TEXT}`],
	},
});

test("with the browser's text at twice its size the menu is in a phone's window, and a group's labels are whole words", async ({
	page: desk,
}) => {
	const site = await sharedSite();
	await seat(desk.context(), site);
	await desk.goto(`${site.dashboard.url}/devices`);
	const menu = await desk.getByLabel("Menu").boundingBox();
	expect(Number(menu?.x) + Number(menu?.width)).toBeLessThanOrEqual(WIDTH);
	// With scripts the way to what the drop-down does not offer stands beside the label.
	const find = desk.getByRole("button", { name: /^Find / }).first();
	await expect(find).toBeVisible();
	const heights = await desk
		.locator(".pick-field label")
		.evaluateAll((labels) =>
			Object.fromEntries(
				labels.map((one) => [one.textContent ?? "", one.getBoundingClientRect().height]),
			),
		);
	const line = Number(heights.Schedule);
	expect(line).toBeGreaterThan(TEXT * 0.875);
	expect(heights).toEqual({ Presentation: line, "Alert presentation": 2 * line, Schedule: line });
});

test("with the browser's text at twice its size the menu is in a phone's window in an alert too, and with a failed payment", async ({
	page: desk,
}) => {
	const site = await sharedSite();
	const { token } = await seat(desk.context(), site);
	const [group] = await ok(site.service, "listDeviceGroups", { token });
	const body = { title: "Fire", slides: [] };
	const { presentationId } = await ok(site.service, "createPresentation", { token, body });
	const params = { deviceGroupId: Number(group?.deviceGroupId) };
	await ok(site.service, "startAlert", { token, params, body: { presentationId } });
	await desk.goto(`${site.dashboard.url}/presentations`);
	const menu = desk.getByLabel("Menu");
	const end = async () => {
		const { x = 0, width = WIDTH } = (await menu.boundingBox()) ?? {};
		return x + width;
	};
	for (const width of [WIDTH, 420]) {
		await desk.setViewportSize({ width, height: 780 });
		expect(await end(), `in an alert, at ${width}`).toBeLessThanOrEqual(width);
	}
	await desk.locator(".top-bar > .alert-mark").evaluate((one) => {
		const mark = Object.assign(document.createElement("a"), { className: "payment-mark" });
		one.before(mark);
	});
	for (const width of [WIDTH, 480]) {
		await desk.setViewportSize({ width, height: 780 });
		expect(await end(), `with both, at ${width}`).toBeLessThanOrEqual(width);
	}
});

test("with the browser's text at twice its size all digits of a code are seen on a phone", async ({
	page: desk,
}) => {
	const site = await sharedSite();
	await seat(desk.context(), site);
	await desk.goto(`${site.dashboard.url}/verify-device`);
	const code = desk.getByLabel("Device code");
	await expect(code).toBeVisible();
	for (const typed of ["888888", ""]) {
		await code.fill(typed);
		const [whole, seen, size] = await code.evaluate((one) => [
			one.scrollWidth,
			one.clientWidth,
			Number.parseFloat(getComputedStyle(one).fontSize),
		]);
		expect(whole).toBeLessThanOrEqual(Number(seen));
		expect(size).toBeGreaterThanOrEqual(TEXT);
	}
});
