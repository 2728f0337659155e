import { expect, test } from "@playwright/test";
import type { Manifest } from "@signage/contract/screens";
import { inTime, offlineInTime, slideInTime, slideIs, slidesShown } from "./player-page";
import { manifestOf } from "./player-service";
import { withPlayer } from "./player-setup";

const player = withPlayer();

const ALERT = 9;
/** Sooner than the screen gives up a picture. */
const SECONDS = 8;

/** What a group plays, with an alert of these pictures going on. */
function inAlert(before: Manifest, pictures: readonly number[], revision: string): Manifest {
	const { presentations } = manifestOf(revision, ALERT, pictures);
	return {
		...before,
		revision,
		playing: ALERT,
		group: { ...before.group, isInAlert: true, alertPresentationId: ALERT },
		presentations: [...before.presentations, ...presentations],
	};
}

test.beforeEach(async ({ page }) => {
	player.service.isEntered = true;
	player.service.hasEvents = true;
	player.service.manifest = manifestOf("r1", 3, [1]);
	await page.goto(player.service.url);
	await slideInTime(page, 1);
});

for (const trouble of ["overloaded", "silent"] as const) {
	test(`an alert of which one picture cannot be had shows the others: the storage is ${trouble}`, async ({
		page,
	}) => {
		const { service } = player;
		service[trouble].add(5);
		service.manifest = inAlert(service.manifest, [5, 6, 7], "r2");
		service.tell();
		await expect.poll(() => service.asked.includes(5)).toBe(true);
		const shown = await slidesShown(page);
		await page.clock.runFor(SECONDS * 1000);
		await expect
			.poll(async () => (await shown()).slice(-2).sort(), { timeout: 10_000 })
			.toEqual(["6", "7"]);
		service[trouble].clear();
	});

	test(`a picture that cannot be had does not keep back the rest of what is new: the storage is ${trouble}`, async ({
		page,
	}) => {
		const { service } = player;
		service[trouble].add(5);
		service.manifest = manifestOf("r2", 4, [5, 6]);
		service.tell();
		await slideInTime(page, 6);
		service.manifest = inAlert(service.manifest, [7], "r3");
		service.tell();
		await slideIs(page, 7);
	});
}

test("a sign-in page that answers for everything leaves the screen, and its files, as they are", async ({
	page,
}) => {
	const { service } = player;
	for (const index of [6, 7]) service.overloaded.add(index);
	service.manifest = manifestOf("r2", 4, [5, 6, 7]);
	service.tell();
	await expect.poll(() => service.asked.filter((index) => index === 7).length).toBeGreaterThan(0);
	service.hasPortal = true;
	const shown = await slidesShown(page);
	await inTime(page, () => service.askedOfPortal > 20, true);
	await offlineInTime(page, true);
	expect(await shown()).toEqual(["1"]);
	await service.stop();
	await page.reload();
	await slideInTime(page, 1);
	service.hasPortal = false;
	service.overloaded.clear();
	await service.start();
	await slideInTime(page, 7);
});

test("a picture that always arrives damaged is left out while the service answers", async ({
	page,
}) => {
	const { service } = player;
	service.damaged.add(5);
	service.manifest = manifestOf("r2", 4, [5, 6]);
	service.tell();
	await slideInTime(page, 6);
});

test("a screen that starts again goes on with what it showed, while nothing of what is new can be had", async ({
	page,
}) => {
	const { service } = player;
	service.overloaded.add(5);
	service.manifest = manifestOf("r2", 4, [5]);
	service.tell();
	await inTime(page, () => page.locator("#info-revision").textContent(), "r2");
	await slideIs(page, 1);
	await page.reload();
	await slideInTime(page, 1);
	await service.stop();
	await page.reload();
	await slideInTime(page, 1);
	service.overloaded.clear();
	await service.start();
	await slideInTime(page, 5);
});
