import { expect, type Page, test } from "@playwright/test";
import { authenticatorCode } from "../support/authenticator";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { startService, type TestService } from "../support/service";
import { barriersOf } from "./barriers";
import { listen, makePresentation, signUpAndIn } from "./desk";

const WIDEST = 360;

let service: TestService;
let dashboard: TestDashboard;
let complaints: string[];

test.setTimeout(240_000);
test.beforeEach(async ({ context }) => {
	complaints = listen(context);
	service = await startService({ env: { NEW_ACCOUNT_TIER: "Enterprise" } });
	dashboard = await startDashboard(service.url);
});
test.afterEach(async () => {
	await dashboard.stop();
	await service.stop();
	expect(complaints).toEqual([]);
});

async function inEachLook(desk: Page, paths: readonly string[]) {
	for (const path of paths)
		for (const theme of ["theme1", "theme2"])
			for (const colorScheme of ["light", "dark"] as const) {
				await desk.emulateMedia({ colorScheme });
				await desk.goto(`${dashboard.url}/${theme}${path}`);
				expect(await barriersOf(desk), `${path} ${theme} ${colorScheme}`).toEqual([]);
			}
}

async function onNarrowScreens(desk: Page, paths: readonly string[]) {
	await desk.setViewportSize({ width: WIDEST, height: 780 });
	for (const path of paths) {
		await desk.goto(`${dashboard.url}${path}`);
		expect(await barriersOf(desk), path).toEqual([]);
		const width = await desk.evaluate(() => document.documentElement.scrollWidth);
		expect(width, `${path} is as wide as the screen`).toBeLessThanOrEqual(WIDEST);
	}
}

test("no barriers at the desk, in both brands, light and dark, wide and narrow", async ({
	page: desk,
}) => {
	await signUpAndIn(desk, dashboard.url);
	await makePresentation(desk);
	const screens = ["/presentations", "/presentation/:1", "/devices?add", "/verify-device"];
	await inEachLook(desk, [...screens, "/presentations?confirm=delete&id=1"]);
	await onNarrowScreens(desk, screens);
	await desk.getByLabel("Menu").click();
	await desk.getByRole("link", { name: "Presentations", exact: true }).click();
	await expect(desk.getByRole("link", { name: "Profile" })).toBeHidden();
});

test("no barriers on the way in, nor on the account's screens", async ({ page: desk }) => {
	const outside = ["/login", "/register-user", "/forgot-password", "/reset-password?userEmail=a@b"];
	await inEachLook(desk, outside);
	await onNarrowScreens(desk, [...outside, "/magic-link", "/resend-confirmation"]);
	await desk.setViewportSize({ width: 1280, height: 800 });

	await signUpAndIn(desk, dashboard.url);
	const inside = ["/user-info", "/user-info?edit", "/change-password", "/user-info/two-factor"];
	await inEachLook(desk, inside);
	await onNarrowScreens(desk, inside);

	const key = (await desk.locator("p.font-mono").innerText()).replace(/\s/g, "");
	await desk.getByLabel("Code", { exact: true }).fill(authenticatorCode(key));
	await desk.getByRole("button", { name: "Enable" }).click();
	await expect(desk.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
	expect(await barriersOf(desk), "recovery codes").toEqual([]);
	await onNarrowScreens(desk, ["/user-info/two-factor?confirm=turn-off"]);
});
