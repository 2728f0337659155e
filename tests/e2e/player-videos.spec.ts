import { createHash } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { H264, makeVideo } from "../fixtures/media/video";
import {
	becomeOldTelevision,
	front,
	inTime,
	offlineInTime,
	playsInTurn,
	slideInTime,
	slideIs,
	stateIs,
} from "./player-page";
import { manifestOf } from "./player-service";
import { withPlayer } from "./player-setup";

const FILM = 60;
const BROKEN = 61;
const MB = 1024 * 1024;
const film = makeVideo("mp4", H264);
const player = withPlayer();
// Not beside each other: each large video takes a core for half a minute.
test.describe.configure({ mode: "default" });

/** Plays these pictures and then these videos. */
async function play(
	page: Page,
	pictures: readonly number[],
	films: readonly { id: number; data?: Buffer; seconds?: number; sha256?: string }[],
	seconds = 1,
) {
	const { service } = player;
	service.isEntered = true;
	service.manifest = manifestOf("r1", 7, pictures, seconds);
	for (const { id, data = film, ...more } of films) {
		service.films.set(id, data);
		const sha256 = createHash("sha256").update(data).digest("hex");
		const item = {
			slideId: id,
			type: "InternalVideo" as const,
			url: `/media/${id}`,
			sha256,
			bytes: data.length,
		};
		service.manifest.presentations[0]?.items.push({ seconds, ...item, ...more });
	}
	await page.goto(service.url);
	await stateIs(page, "playing");
}

const video = (page: Page) => front(page).and(page.locator("video"));
const stateOf = (page: Page) =>
	video(page).evaluate((one: HTMLVideoElement) => ({
		isMuted: one.muted,
		isPlaying: !one.paused && one.readyState > 2,
		width: one.videoWidth,
		scheme: new URL(one.currentSrc).protocol,
	}));

test("plays a video in turn with a picture, muted, from its own copy, and without the service", async ({
	page,
}) => {
	await play(page, [1], [{ id: FILM }], 2);
	await slideIs(page, FILM);
	await expect
		.poll(() => stateOf(page))
		.toEqual({ isMuted: true, isPlaying: true, width: 160, scheme: "blob:" });
	await expect(page.getByLabel("Welcome, slide 2 of 2")).toBeVisible();
	await inTime(page, () => player.service.heartbeats.at(-1)?.cachedRevision, "r1");
	await player.service.stop();
	await offlineInTime(page, true);
	await playsInTurn(page, [1, FILM]);
});

test("a video that is shorter than its slide begins again", async ({ page }) => {
	await play(page, [], [{ id: FILM }], 600);
	const turns = video(page).evaluate(
		(one) => new Promise((resolve) => one.addEventListener("seeked", () => resolve("again"))),
	);
	expect(await turns).toBe("again");
});

test("a video that the system pauses plays on", async ({ page }) => {
	await play(page, [], [{ id: FILM }], 600);
	await expect.poll(async () => (await stateOf(page)).isPlaying).toBe(true);
	await video(page).evaluate((one: HTMLVideoElement) => one.pause());
	expect((await stateOf(page)).isPlaying).toBe(false);
	await page.clock.runFor(3_000);
	await expect.poll(async () => (await stateOf(page)).isPlaying).toBe(true);
});

const half = Buffer.concat([film.subarray(0, 60), Buffer.alloc(2000, 7)]);

test("what cannot be decoded is skipped and told of", async ({ page }) => {
	await play(page, [1, 2], [{ id: BROKEN, data: half }]);
	await playsInTurn(page, [1, 2]);
	await inTime(
		page,
		() => /^Slide 61: /.test(String(player.service.heartbeats.at(-1)?.lastError)),
		true,
	);
});

test("beside a video that cannot be decoded, the other one plays on", async ({ page }) => {
	await play(page, [], [{ id: FILM }, { id: BROKEN, data: half }]);
	await inTime(
		page,
		() => /^Slide 61: /.test(String(player.service.heartbeats.at(-1)?.lastError)),
		true,
	);
	await page.clock.runFor(5_000);
	await slideIs(page, FILM);
	expect((await stateOf(page)).isPlaying).toBe(true);
});

test("a video that breaks off gives way to the next slide", async ({ page }) => {
	await play(page, [1], [{ id: FILM, seconds: 600 }]);
	await slideIs(page, FILM);
	await video(page).dispatchEvent("error");
	await slideIs(page, 1);
});

/** More than is kept as a whole: the film, and nothing after it. */
function largeFilm(): Buffer {
	const nothing = Buffer.alloc(101 * MB - film.length);
	nothing.writeUInt32BE(nothing.length);
	nothing.write("free", 4, "latin1");
	return Buffer.concat([film, nothing]);
}
const large = largeFilm();
const PIECES = 26;

/** The page's clock is left alone while pieces come: ahead of them, it would end their downloads. */
async function cachedInTime(page: Page) {
	await expect.poll(() => player.service.partsSent.length, { timeout: 120_000 }).toBe(PIECES);
	await inTime(page, () => player.service.heartbeats.at(-1)?.cachedRevision, "r1");
}
async function isNotCached(page: Page) {
	const before = player.service.heartbeats.length;
	await inTime(page, () => player.service.heartbeats.length > before + 2, true);
	expect(player.service.heartbeats.every(({ cachedRevision }) => !cachedRevision)).toBe(true);
}

test("a video of 101 MB is kept in pieces, and plays without the service, over a reload too", async ({
	page,
}) => {
	await play(page, [1], [{ id: FILM, data: large }], 2);
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await cachedInTime(page);
	await player.service.stop();
	for (const turn of ["at once", "after a reload"]) {
		if (turn === "after a reload") await page.reload();
		await slideIs(page, 1);
		await slideIs(page, FILM);
		await expect
			.poll(() => stateOf(page))
			.toEqual({ isMuted: true, isPlaying: true, width: 160, scheme: "blob:" });
	}
});

test("pieces that were stored are not asked for again; until all are, the service's video plays", async ({
	page,
}) => {
	const { service } = player;
	service.partsMost = 10;
	await play(page, [1], [{ id: FILM, data: large }]);
	// The next is asked for once the last is stored.
	await expect.poll(() => service.partsRefused, { timeout: 120_000 }).toBeGreaterThan(0);
	await slideIs(page, FILM);
	await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: true, scheme: "http:" });
	await page.goto("about:blank");
	service.partsMost = Number.POSITIVE_INFINITY;
	await page.goto(service.url);
	await cachedInTime(page);
	expect(new Set(service.partsSent).size).toBe(PIECES);
});

test("a large video goes on where the service was when it was killed, twice", async ({ page }) => {
	const { service } = player;
	service.partsMost = 6;
	await play(page, [1], [{ id: FILM, data: large }], 2);
	for (const most of [12, Number.POSITIVE_INFINITY]) {
		await expect.poll(() => service.partsRefused, { timeout: 120_000 }).toBeGreaterThan(0);
		await service.stop();
		await slideIs(page, 1);
		service.partsRefused = 0;
		service.partsMost = most;
		await service.start();
	}
	await cachedInTime(page);
	expect(new Set(service.partsSent).size).toBe(PIECES);
	await service.stop();
	await slideIs(page, 1);
	await slideIs(page, FILM);
	await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: true, scheme: "blob:" });
});

test("an alert that comes while a video loads is shown, and the video has no fault", async ({
	page,
}) => {
	const { service } = player;
	let isAsked = false;
	await page.route(`**/media/${FILM}`, (route) => {
		if (route.request().headers().range?.endsWith("-")) isAsked = true;
		else return route.abort();
	});
	await play(page, [1], [{ id: FILM, data: large }], 5);
	await expect.poll(() => isAsked, { timeout: 30_000 }).toBe(true);
	service.manifest = manifestOf("r2", 8, [2], 600);
	await slideInTime(page, 2);
	const before = service.heartbeats.length;
	// Longer than a video may take to load.
	await inTime(page, () => service.heartbeats.length > before + 4, true);
	expect(service.heartbeats.map(({ lastError }) => lastError ?? null)).toEqual(
		service.heartbeats.map(() => null),
	);
});

test("a large video that arrives damaged is not kept", async ({ page }) => {
	const damage = page.waitForEvent("console", {
		predicate: (message) => /61 was damaged/.test(message.text()),
		timeout: 120_000,
	});
	// Long, as a screen that goes on to the video meanwhile loads it from the service too.
	await play(page, [1], [{ id: BROKEN, data: large, sha256: "ab".repeat(32) }], 600);
	await damage;
	await isNotCached(page);
});

test("a video too large for the screen's room is played from the service, and is not counted as cached", async ({
	page,
}) => {
	await page.addInitScript(() => {
		navigator.storage.estimate = async () => ({ quota: 120_000_000, usage: 20_000_000 });
	});
	await play(page, [1], [{ id: FILM, data: large }]);
	await slideIs(page, FILM);
	await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: true, scheme: "http:" });
	await isNotCached(page);
	expect(player.service.partsSent).toEqual([]);
	await player.service.stop();
	await slideIs(page, 1);
});

test("an old television plays a large video from the service", async ({ page }) => {
	await page.addInitScript(becomeOldTelevision);
	await play(page, [1], [{ id: FILM, data: large }]);
	await slideIs(page, FILM);
	await expect.poll(() => stateOf(page)).toMatchObject({ isPlaying: true, scheme: "http:" });
	await playsInTurn(page, [1, FILM]);
	expect(player.service.partsSent).toEqual([]);
});
