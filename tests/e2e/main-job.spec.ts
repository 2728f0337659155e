import { expect, test } from "@playwright/test";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { freePort } from "../support/free-port";
import { startService, type TestService } from "../support/service";
import { BLUE, GREEN, RED } from "./colors";
import { giveToDefaultGroup, listen, makePresentation, pair, signUpAndIn } from "./desk";
import { sees } from "./seen-colors";

let service: TestService;
let dashboard: TestDashboard;
let env: Record<string, string>;

test.beforeAll(async () => {
	env = { API_PORT: String(await freePort()) };
	service = await startService({ env });
	dashboard = await startDashboard(service.url);
});
test.afterAll(async () => {
	await dashboard.stop();
	await service.stop();
});

test("from signing up to a picture on a screen, scripts off, and on without the service", async ({
	browser,
}) => {
	test.setTimeout(360_000);
	const office = await browser.newContext({ javaScriptEnabled: false });
	const lobby = await browser.newContext();
	const complaints = [listen(office), listen(lobby)];
	const desk = await office.newPage();
	const screen = await lobby.newPage();

	await signUpAndIn(desk, dashboard.url);
	await makePresentation(desk);
	await pair(desk, screen, service.url);
	await giveToDefaultGroup(desk);
	await sees(screen, [BLUE, RED, GREEN]);

	await service.kill();
	await sees(screen, [BLUE, RED, GREEN, BLUE]);
	await expect(screen.locator("body")).toHaveAttribute("data-state", "playing");

	service = await startService({ dataDir: service.dataDir, env });
	await desk.goto(`${dashboard.url}/presentations`);
	await expect(desk.getByRole("row", { name: /Lobby/ })).toContainText("Default group");
	await desk.goto(`${dashboard.url}/devices`);
	await expect(async () => {
		await desk.reload();
		await expect(desk.getByRole("row").nth(1)).toContainText("Online", { timeout: 2000 });
		await expect(desk.getByRole("row").nth(1)).toContainText("Cached", { timeout: 2000 });
	}).toPass({ timeout: 90_000 });
	await desk.goto(`${dashboard.url}/presentations`);
	await desk.getByRole("link", { name: "Edit Lobby" }).click();
	await expect(desk.getByLabel(/^Title of slide/)).toHaveCount(3);
	await sees(screen, [GREEN, BLUE]);
	expect(complaints.flat()).toEqual([]);
	await office.close();
	await lobby.close();
});
