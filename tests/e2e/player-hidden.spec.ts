import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { H264, makeVideo } from "../fixtures/media/video";
import { front, inTime, slideInTime, slideIs, stateIs } from "./player-page";
import { manifestOf } from "./player-service";
import { withPlayer } from "./player-setup";

const FILM = 60;
const player = withPlayer();

/** A group whose one slide is a video. */
function playFilm() {
	const { service } = player;
	const film = makeVideo("mp4", H264);
	const sha256 = createHash("sha256").update(film).digest("hex");
	service.films.set(FILM, film);
	service.isEntered = true;
	service.manifest = manifestOf("r1", 7, []);
	service.manifest.presentations[0]?.items.push({
		slideId: FILM,
		type: "InternalVideo",
		url: `/media/${FILM}`,
		sha256,
		bytes: film.length,
		seconds: 5,
	});
	return service;
}

test("a video that the browser does not start on a hidden page has no fault, and starts when it is seen", async ({
	page,
}) => {
	await page.addInitScript(() => {
		const { play } = HTMLMediaElement.prototype;
		let isHidden = true;
		Object.defineProperty(document, "hidden", { get: () => isHidden });
		HTMLMediaElement.prototype.play = function () {
			if (!isHidden) return play.call(this);
			return Promise.reject(new DOMException("paused to save power", "AbortError"));
		};
		window.addEventListener("focus", () => {
			isHidden = false;
			document.dispatchEvent(new Event("visibilitychange"));
		});
	});
	const service = playFilm();
	await page.goto(service.url);
	await slideInTime(page, FILM);
	const before = service.heartbeats.length;
	await page.clock.runFor(40_000);
	await expect.poll(() => service.heartbeats.length).toBeGreaterThan(before + 1);
	await stateIs(page, "playing");
	await slideIs(page, FILM);
	expect(service.heartbeats.filter(({ lastError }) => lastError)).toEqual([]);
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await expect
		.poll(() => front(page).evaluate((video: HTMLVideoElement) => video.paused))
		.toBe(false);
});

test("a video that a browser is set to start only for people stands still, says so, and starts at a key", async ({
	page,
}) => {
	await page.addInitScript(() => {
		const { play } = HTMLMediaElement.prototype;
		let isSomebodyThere = false;
		window.addEventListener("keydown", () => (isSomebodyThere = true), true);
		HTMLMediaElement.prototype.play = function () {
			if (isSomebodyThere) return play.call(this);
			return Promise.reject(new DOMException("not allowed", "NotAllowedError"));
		};
	});
	const service = playFilm();
	await page.goto(service.url);
	await slideInTime(page, FILM);
	const saysSo = () =>
		service.heartbeats.at(-1)?.lastError?.includes("let videos start by themselves");
	await inTime(page, saysSo, true);
	await page.clock.runFor(40_000);
	await stateIs(page, "playing");
	await slideIs(page, FILM);
	await page.keyboard.press("ArrowRight");
	await expect
		.poll(() => front(page).evaluate((video: HTMLVideoElement) => video.paused))
		.toBe(false);
	await inTime(page, saysSo, undefined);
});
