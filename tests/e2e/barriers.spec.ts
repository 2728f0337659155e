import { expect, type Page, test } from "@playwright/test";
import { authenticatorCode } from "../support/authenticator";
import { ok, pairScreen } from "../support/caller";
import { DASHBOARD_URL } from "../support/service";
import { type SharedSite, sharedSite } from "../support/site";
import { barriersOf, contrastBarriersOf } from "./barriers";
import { listen } from "./desk";
import { seat, seedPresentation } from "./seated";

const WIDEST = 360;

let site: SharedSite;
let complaints: string[];

test.setTimeout(480_000);
test.beforeAll(async () => {
	site = await sharedSite({ NEW_ACCOUNT_TIER: "Enterprise", DASHBOARD_URL });
});
test.beforeEach(({ context }) => {
	complaints = listen(context);
});
test.afterEach(() => expect(complaints).toEqual([]));

/** All rules in the first look; the others have the same elements in other colours. */
async function inEachLook(desk: Page, paths: readonly string[]) {
	for (const path of paths)
		for (const theme of ["theme1", "theme2"]) {
			await desk.emulateMedia({ colorScheme: "light" });
			await desk.goto(`${site.dashboard.url}/${theme}${path}`);
			for (const colorScheme of ["light", "dark"] as const) {
				const isFirst = theme === "theme1" && colorScheme === "light";
				await desk.emulateMedia({ colorScheme });
				const barriers = await (isFirst ? barriersOf : contrastBarriersOf)(desk);
				expect(barriers, `${path} ${theme} ${colorScheme}`).toEqual([]);
			}
		}
	await desk.emulateMedia({ colorScheme: "light" });
	await desk.goto(`${site.dashboard.url}/theme1${paths[0]}`);
}

async function onNarrowScreens(desk: Page, paths: readonly string[]) {
	await desk.setViewportSize({ width: WIDEST, height: 780 });
	for (const path of paths) {
		await desk.goto(`${site.dashboard.url}${path}`);
		expect(await barriersOf(desk), path).toEqual([]);
		const width = await desk.evaluate(() => document.documentElement.scrollWidth);
		expect(width, `${path} is as wide as the screen`).toBeLessThanOrEqual(WIDEST);
	}
}

test("no barriers at the desk, in both brands, light and dark, wide and narrow", async ({
	page: desk,
}) => {
	const { token } = await seat(desk.context(), site);
	const id = await seedPresentation(site, token);
	const { device } = await pairScreen(site.service, token);
	const screens = [
		...["/presentations", `/presentation/:${id}`, "/verify-device"],
		...["/devices?add", `/devices/:${device.deviceId}`],
	];
	const dialogs = [`/presentations?confirm=delete&id=${id}`, "/devices?alert=start"];
	await inEachLook(desk, [...screens, ...dialogs]);
	await onNarrowScreens(desk, screens);
	await desk.getByLabel("Menu").click();
	await desk.getByRole("link", { name: "Presentations", exact: true }).click();
	await expect(desk.getByRole("link", { name: "Profile" })).toBeHidden();
});

test("no barriers on the schedules", async ({ page: desk }) => {
	const { token } = await seat(desk.context(), site);
	const presentation = { title: "Menu", slides: [] };
	const { presentationId } = await ok(site.service, "createPresentation", {
		token,
		body: presentation,
	});
	const simple = await ok(site.service, "createSimpleSchedule", {
		token,
		body: {
			name: "Lunch",
			timeZoneId: "UTC",
			dateTimeCollection: [{ dateTime: "2099-05-01 10:00", presentationId }],
		},
	});
	const weekly = await ok(site.service, "createWeeklySchedule", {
		token,
		body: { name: "Week", timeZoneId: "UTC", Monday: [{ time: "09:00:00", presentationId }] },
	});
	const screens = [
		"/schedules",
		`/simple-schedule/:${simple.id}`,
		`/weekly-schedule/:${weekly.id}`,
	];
	await inEachLook(desk, [...screens, `/schedules?confirm=delete&id=${simple.id}`]);
	await onNarrowScreens(desk, screens);
});

test("no barriers on the way in", async ({ page: desk }) => {
	const outside = ["/login", "/register-user", "/forgot-password", "/reset-password?userEmail=a@b"];
	await inEachLook(desk, outside);
	await onNarrowScreens(desk, [...outside, "/magic-link", "/resend-confirmation"]);
});

test("no barriers on the account's screens", async ({ page: desk }) => {
	await seat(desk.context(), site);
	const inside = [
		"/user-info",
		"/user-info?edit",
		"/change-password",
		"/change-email",
		"/user-info/two-factor",
	];
	await inEachLook(desk, inside);
	await onNarrowScreens(desk, inside);

	const key = (await desk.locator("p.font-mono").innerText()).replace(/\s/g, "");
	await desk.getByLabel("Code", { exact: true }).fill(authenticatorCode(key));
	await desk.getByRole("button", { name: "Enable" }).click();
	await expect(desk.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
	expect(await barriersOf(desk), "recovery codes").toEqual([]);
	await onNarrowScreens(desk, ["/user-info/two-factor?confirm=turn-off"]);
});
