import { expect, type Page, test } from "@playwright/test";
import { browserPath } from "../../scripts/browser.mjs";
import { ok, pairScreen } from "../support/caller";
import { DASHBOARD_URL } from "../support/service";
import { type SharedSite, sharedSite } from "../support/site";
import { listen } from "./desk";
import { seat } from "./seated";
import { webPages } from "./web-pages";

const WIDTH = 360;

test.use({
	viewport: { width: WIDTH, height: 780 },
	launchOptions: {
		executablePath: browserPath(),
		args: ["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=24"],
	},
});

let site: SharedSite;
let complaints: string[];
test.beforeAll(async () => {
	site = await sharedSite({ NEW_ACCOUNT_TIER: "Enterprise", DASHBOARD_URL });
});
test.beforeEach(({ context }) => {
	complaints = listen(context);
});
test.afterEach(() => expect(complaints).toEqual([]));

async function fitTheWindow(desk: Page, paths: readonly string[]) {
	for (const path of paths) {
		await desk.goto(site.dashboard.url + path);
		const size = await desk.evaluate(() => getComputedStyle(document.documentElement).fontSize);
		expect(size).toBe("24px");
		const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
		expect.soft(wide, path).toBeLessThanOrEqual(WIDTH);
	}
}

test("with the browser's text at 24 pixels a slide's buttons leave its picture free", async ({
	page: desk,
}) => {
	const { token } = await seat(desk.context(), site);
	const body = { title: "Deck", slides: webPages(2) };
	const { presentationId } = await ok(site.service, "createPresentation", { token, body });
	await desk.goto(`${site.dashboard.url}/presentation/:${presentationId}`);
	const row = desk.locator(".slide").first();
	const boxes = await Promise.all(
		[row.locator(".thumb"), row.locator(".slide-buttons")].map((one) => one.boundingBox()),
	);
	const [thumb, buttons] = boxes.map((box) => box ?? { x: 0, width: 0 });
	expect(thumb?.width).toBeGreaterThan(40);
	expect(Number(thumb?.x) + Number(thumb?.width)).toBeLessThanOrEqual(Number(buttons?.x));
	const label = desk.getByText("Default slide duration, seconds");
	// Three lines of it at most: none of its words is broken.
	expect((await label.boundingBox())?.height).toBeLessThan(3 * 24 * 1.6);
});

test("with the browser's text at 24 pixels the header has room for an alert, and the menu for its words", async ({
	page: desk,
}) => {
	const { token } = await seat(desk.context(), site);
	const body = { title: "Deck", slides: webPages(1) };
	const { presentationId } = await ok(site.service, "createPresentation", { token, body });
	const [group] = await ok(site.service, "listDeviceGroups", { token });
	const params = { deviceGroupId: Number(group?.deviceGroupId) };
	await ok(site.service, "startAlert", { token, params, body: { presentationId } });
	for (const width of [WIDTH, 390]) {
		await desk.setViewportSize({ width, height: 780 });
		await desk.goto(`${site.dashboard.url}/presentations`);
		const parts = desk.locator(
			".top-bar .home-link, .top-bar > .alert-mark, .top-bar > form, summary",
		);
		const boxes = await parts.evaluateAll((all) =>
			all.map((one) => {
				const { left, right } = one.getBoundingClientRect();
				return [left, right] as const;
			}),
		);
		expect(boxes).toHaveLength(4);
		let end = 0;
		for (const [left, right] of boxes) {
			expect(left).toBeGreaterThanOrEqual(end);
			expect(right - left).toBeGreaterThan(24);
			end = right;
		}
		expect(end).toBeLessThanOrEqual(width);
		await desk.locator(".top-bar summary").click();
		const menu = await desk.locator(".small-menu > div").boundingBox();
		expect(menu?.x).toBeGreaterThanOrEqual(0);
	}
});

test("with the browser's text at 24 pixels no signed-in page scrolls sideways on a phone", async ({
	page: desk,
}) => {
	const { token } = await seat(desk.context(), site);
	const slides = [1, 2].map((index) => ({
		...{ index, title: `Page ${index}`, type: "WebContent" as const },
		url: "https://example.org",
	}));
	const body = { title: "Breakfast menu for the winter garden", slides };
	const { presentationId } = await ok(site.service, "createPresentation", { token, body });
	const { deviceGroupId } = await ok(site.service, "createDeviceGroup", {
		token,
		body: { title: "Reception and hall" },
	});
	const { device } = await pairScreen(site.service, token, { deviceName: "Left of the door" });
	await pairScreen(site.service, token, { deviceName: "Right of the door" });
	const simple = await ok(site.service, "createSimpleSchedule", {
		token,
		body: {
			...{ name: "Lunch", timeZoneId: "UTC" },
			dateTimeCollection: [{ dateTime: "2099-05-01 10:00", presentationId }],
		},
	});
	const weekly = await ok(site.service, "createWeeklySchedule", {
		token,
		body: { name: "Week", timeZoneId: "UTC", Monday: [{ time: "09:00:00", presentationId }] },
	});
	await fitTheWindow(desk, [
		...["/presentations", `/presentations?confirm=delete&id=${presentationId}`],
		...[
			`/presentations?show=${presentationId}`,
			"/presentation",
			`/presentation/${presentationId}`,
		],
		...["/devices", `/devices?group=${deviceGroupId}`, "/devices?add", "/devices?alert=start"],
		`/devices?confirm=rename-devices&deviceId=${device.deviceId}`,
		...[`/devices/${device.deviceId}`, `/devices/groups/${deviceGroupId}/plays?view=week`],
		...["/schedules", "/simple-schedule", `/simple-schedule/${simple.id}`],
		...["/weekly-schedule", `/weekly-schedule/${weekly.id}`, "/verify-device"],
		...[
			"/user-info",
			"/user-info?edit",
			"/user-info/two-factor",
			"/change-password",
			"/change-email",
		],
		...["/plans", "/guide", "/checkout/cancel", "/nothing"],
	]);
});

test("with the browser's text at 24 pixels no page of the way in scrolls sideways on a phone", async ({
	page: desk,
}) => {
	await fitTheWindow(desk, [
		...["/login", "/login/two-factor", "/magic-link", "/register-user", "/forgot-password"],
		...["/reset-password?userEmail=a@b.example", "/confirm-email", "/resend-confirmation"],
		...["/sign-in/enterprise", "/plans", "/guide", "/checkout/signup", "/nothing"],
	]);
	await desk.goto(`${site.dashboard.url}/login`);
	const brand = await desk.locator("aside a").boundingBox();
	const choice = await desk.getByRole("form", { name: "Light or dark" }).boundingBox();
	expect(Number(brand?.x) + Number(brand?.width)).toBeLessThanOrEqual(Number(choice?.x));
});
