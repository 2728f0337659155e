import { expect, test } from "@playwright/test";
import { body, inTime, isAccessible, slideInTime, stateInTime, stateIs } from "./player-page";
import { manifestOf, type PlayerService } from "./player-service";
import { withPlayer } from "./player-setup";

const player = withPlayer();
let service: PlayerService;
test.beforeEach(() => {
	service = player.service;
});

test("a screen beyond the plan pauses and says why, and plays from its own copy once there is room", async ({
	page,
}) => {
	service.isEntered = true;
	service.manifest = manifestOf("r1", 7, [1, 2]);
	await page.goto(service.url);
	await stateIs(page, "playing");
	await inTime(page, () => service.heartbeats.at(-1)?.cachedRevision, "r1");

	service.manifest = { ...manifestOf("paused-100", null, []), paused: { maxScreens: 100 } };
	await stateInTime(page, "waiting");
	const headline = page.locator("#waiting-headline");
	await expect(headline).toHaveText("Paused: this account’s plan has 100 screens");
	await expect(page.locator("#waiting-advice")).toHaveText(
		"The newest ones beyond that pause, and this is one of them. It plays again by itself once another screen is removed, or the plan has more.",
	);
	await expect(page.locator("#waiting-group")).toHaveText("Lobby");
	await inTime(page, () => service.heartbeats.at(-1)?.playing, null);
	await isAccessible(page);

	await page.reload();
	await expect(headline).toHaveText("Paused: this account’s plan has 100 screens");

	let hasFetched = false;
	await page.route("**/media/*", async (route) => {
		hasFetched = true;
		await route.continue();
	});
	service.manifest = manifestOf("r2", 7, [1, 2]);
	await slideInTime(page, 1);
	await expect(body(page)).toHaveAttribute("data-state", "playing");
	expect(hasFetched).toBe(false);
});
