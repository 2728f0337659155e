import { expect, test } from "@playwright/test";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { type SharedService, sharedService } from "../support/service";
import { giveToDefaultGroup, listen, makePresentation, pair, signUpAndIn } from "./desk";

/** The dashboard on workerd, as it is deployed; `npm run test:edge:browser` runs all journeys there. */
let service: SharedService;
let dashboard: TestDashboard;
test.beforeAll(async () => {
	service = await sharedService();
	dashboard = await startDashboard(service.url, {}, "edge");
});
test.afterAll(() => dashboard.stop());

for (const javaScriptEnabled of [true, false])
	test(`at the edge, from signing up to a presentation on a screen, scripts ${javaScriptEnabled ? "on" : "off"}`, async ({
		browser,
	}) => {
		const office = await browser.newContext({ javaScriptEnabled });
		const lobby = await browser.newContext();
		const complaints = [listen(office), listen(lobby)];
		const desk = await office.newPage();
		const screen = await lobby.newPage();
		await signUpAndIn(desk, dashboard.url);
		await makePresentation(desk);
		await pair(desk, screen, service.url);
		await giveToDefaultGroup(desk);
		await expect(screen.locator("body")).toHaveAttribute("data-state", "playing");
		await desk.getByRole("button", { name: "Logout" }).first().click();
		await expect(desk).toHaveURL(/\/login/);
		expect(complaints.flat()).toEqual([]);
		await office.close();
		await lobby.close();
	});
