import { expect, type Page, test } from "@playwright/test";
import { inTime, offlineInTime, playsInTurn, slideIs, stateIs } from "./player-page";
import { manifestOf } from "./player-service";
import { withPlayer } from "./player-setup";

const player = withPlayer();
/** Far less than the 15 seconds between two heartbeats. */
const AT_ONCE = { timeout: 14_000 };

/** Opens a paired screen that plays picture 1 and hears events. */
async function openScreen(page: Page) {
	const { service } = player;
	service.isEntered = true;
	service.hasEvents = true;
	service.manifest = manifestOf("r1", 7, [1]);
	await page.goto(service.url);
	await stateIs(page, "playing");
	await slideIs(page, 1);
	return service;
}
const front = (page: Page, slideId: number) =>
	expect(page.locator(`.front[data-slide-id="${slideId}"]`)).toBeVisible(AT_ONCE);

test("a screen shows at once what it is told of, and reports that it does", async ({ page }) => {
	const service = await openScreen(page);
	for (const [index, revision] of ["r2", "r3"].entries()) {
		service.manifest = manifestOf(revision, 8 + index, [2 + index]);
		service.tell();
		await front(page, 2 + index);
		await expect
			.poll(() => service.heartbeats.at(-1)?.playing, AT_ONCE)
			.toEqual({ presentationId: 8 + index, slideId: 2 + index });
	}
	await expect
		.poll(() => service.heartbeats.at(-1), AT_ONCE)
		.toMatchObject({
			itemsCached: 1,
			itemsTotal: 1,
			playerVersion: expect.stringMatching(/^web \d/),
		});
});

test("what a screen is told of, and heartbeats do not know yet, is looked for again", async ({
	page,
}) => {
	const service = await openScreen(page);
	service.manifest = manifestOf("r2", 8, [2]);
	service.lateRevisions.push("r1", "r1");
	service.tell();
	await front(page, 2);
	// What never comes is not looked for all the time.
	service.lateRevisions.push(...Array.from({ length: 20 }, () => "r2"));
	service.manifest = manifestOf("r3", 9, [3]);
	service.tell();
	for (let second = 0; second < 15; second++) {
		await page.clock.fastForward(1_000);
		// What it asks then is answered by the time that this is.
		for (let times = 0; times < 2; times++)
			await page.evaluate(async () => (await fetch("/api/v1/nothing")).text());
	}
	expect(service.lateRevisions.length).toBeGreaterThan(12);
});

test("a stream that breaks is followed again, and told what was missed", async ({ page }) => {
	const service = await openScreen(page);
	service.endEvents();
	service.manifest = manifestOf("r2", 8, [2]);
	await front(page, 2);
});

test("a screen that is removed goes back to a code at once", async ({ page }) => {
	const service = await openScreen(page);
	const beats = service.heartbeats.length;
	service.isEntered = false;
	service.isRevoked = true;
	service.endEvents();
	// Of heartbeats alone it would hear 15 s after the last one.
	await page.waitForFunction(
		() => document.body.textContent?.includes("This screen was removed from the dashboard."),
		undefined,
		{ timeout: 8_000 },
	);
	expect(service.heartbeats.length).toBe(beats);
});

test("an event of what a screen shows already, one of another name, a comment and broken data change nothing", async ({
	page,
}) => {
	const service = await openScreen(page);
	const beats = service.heartbeats.length;
	service.tell();
	const data = 'data: {"revision":"r9"}\n';
	for (const event of [": revision\n", `event: alert\n${data}`, data]) service.stream(`${event}\n`);
	service.stream('event: revision\ndata: {"revision":\n\n');
	await page.waitForTimeout(1_000);
	expect(service.heartbeats.length - beats).toBeLessThan(2);
});

test("without streams, heartbeats tell of a change", async ({ page }) => {
	const { service } = player;
	service.isEntered = true;
	service.manifest = manifestOf("r1", 7, [1]);
	await page.addInitScript(() => {
		Reflect.deleteProperty(window, "ReadableStream");
	});
	await page.goto(service.url);
	await slideIs(page, 1);
	service.manifest = manifestOf("r2", 7, [1, 2]);
	await inTime(page, () => service.heartbeats.length > 1, true);
	await playsInTurn(page, [1, 2]);
});

test("a screen whose network is there again asks at once what it has missed", async ({
	page,
	context,
}) => {
	const service = await openScreen(page);
	service.hasEvents = false;
	await context.setOffline(true);
	service.endEvents();
	await offlineInTime(page, true);
	// From now on no pause ends by itself.
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
	const beats = service.heartbeats.length;
	service.manifest = manifestOf("r2", 8, [2]);
	await context.setOffline(false);
	await expect.poll(() => service.heartbeats.length).toBeGreaterThan(beats);
	await page.clock.resume();
	await slideIs(page, 2);
});
