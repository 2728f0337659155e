import type { ManifestItem } from "@signage/contract/screens";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "../../player/playing/playback";
import type { Show } from "../../player/playing/show";

// Web pages that stay on the screen are loaded again, so that what they show is no older than some minutes.

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** What was loaded and what came to the front, with the second in which it did. */
const loads = vi.hoisted(() => [] as [address: string, second: number][]);
const shown = vi.hoisted(() => [] as [slideId: number, second: number][]);
/** How many pages are held at a time, at most. */
const held = vi.hoisted(() => ({ now: 0, most: 0 }));
const now = vi.hoisted(() => () => Math.round(performance.now() / 1000));
vi.mock("../../player/playing/layer", () => ({
	Layer: class {
		private isFull = false;
		isFilm = false;
		clear() {
			if (this.isFull) held.now -= 1;
			this.isFull = false;
		}
		withdraw() {}
		rename() {}
		async prepare({ src }: { src: string }) {
			this.clear();
			this.isFull = true;
			held.now += 1;
			held.most = Math.max(held.most, held.now);
			loads.push([src, now()]);
			await new Promise((resolve) => setTimeout(resolve, 2_000));
		}
		reveal({ item }: { item: ManifestItem }) {
			shown.push([item.slideId, now()]);
		}
	},
}));

const NEWS = "https://news.test/";
const page = (slideId: number, seconds: number, url = NEWS): ManifestItem => ({
	slideId,
	type: "WebContent",
	url,
	seconds,
});
const showOf = (...items: ManifestItem[]): Show => ({
	presentationId: 7,
	title: "News",
	backgroundColor: "#000000",
	items,
});
const isThere = vi.fn<(url: string) => boolean>();
const onFault = vi.fn();
const onNothing = vi.fn();

beforeEach(() => {
	for (const list of [loads, shown]) list.length = 0;
	Object.assign(held, { now: 0, most: 0 });
	isThere.mockReturnValue(true);
	vi.useFakeTimers({ now: 0 });
	vi.spyOn(console, "info").mockReturnValue(undefined);
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	vi.clearAllMocks();
});

function play(show: Show): Playback {
	const source = async ({ url }: ManifestItem) => {
		if (!isThere(url)) throw new Error("the page cannot be reached");
		return { src: url, attributes: {} };
	};
	const events = { onShown: vi.fn(), onFault, onNoFilm: vi.fn(), onPlays: vi.fn(), onNothing };
	const player = new Playback({} as HTMLElement, source, events);
	player.play(show);
	return player;
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test("a page that is alone is loaded again every five minutes, and shown once it is there", async () => {
	play(showOf(page(1, 10)));
	await minutes(11);
	expect(loads).toEqual([
		[NEWS, 0],
		[NEWS, 302],
		[NEWS, 604],
	]);
	expect(shown).toEqual([
		[1, 2],
		[1, 304],
		[1, 606],
	]);
	expect(held).toEqual({ now: 1, most: 2 });
});

test("one that is shown for an hour is loaded again too, and gives way in time", async () => {
	play(showOf(page(1, 3600), page(2, 30, "https://menu.test/")));
	await minutes(60);
	expect(loads.filter(([src]) => src === NEWS)).toHaveLength(12);
	await vi.advanceTimersByTimeAsync(5_000);
	expect(shown.at(-1)).toEqual([2, 3602]);
});

test("while the other slides cannot be shown, it is loaded again as well", async () => {
	isThere.mockImplementation((url) => url === NEWS);
	const player = play(showOf(page(1, 20), page(2, 20, "https://menu.test/")));
	for (let minute = 0; minute < 11; minute += 1) {
		await minutes(1);
		player.play(showOf(page(1, 20), page(2, 20, "https://menu.test/")));
	}
	expect(shown.map(([slideId]) => slideId)).toEqual([1, 1, 1]);
	expect(shown[2]?.[1]).toBeGreaterThan(600);
});

test("where it cannot be loaded again, the screen keeps what it has, tells of it and tries again", async () => {
	const player = play(showOf(page(1, 10)));
	await minutes(1);
	isThere.mockReturnValue(false);
	await minutes(5);
	expect(onFault).toHaveBeenCalledExactlyOnceWith(
		expect.objectContaining({ slideId: 1 }),
		"the page cannot be reached",
	);
	expect(onNothing).not.toHaveBeenCalled();
	expect(player.current).toMatchObject({ item: { slideId: 1 } });
	isThere.mockReturnValue(true);
	await minutes(5);
	expect(shown).toHaveLength(2);
});

const FILM = "https://youtu.be/dQw4w9WgXcQ";
const film = (slideId: number): ManifestItem => ({ ...page(slideId, 10, FILM), type: "Video" });

test("a linked video that is alone is loaded again once a day, and has begun when it is seen", async () => {
	play(showOf(film(1)));
	await minutes(24 * 60 + 1);
	expect(loads).toEqual([
		[FILM, 0],
		[FILM, 86_402],
	]);
	expect(shown).toEqual([
		[1, 2],
		[1, 86_405],
	]);
});

test("a linked video is loaded again when the network was away, and again while that fails", async () => {
	const player = play(showOf(film(1)));
	await minutes(10);
	const comeBack = () => {
		player.renew();
		player.play(showOf(film(1)));
	};
	isThere.mockReturnValue(false);
	comeBack();
	await minutes(1);
	expect(shown).toHaveLength(1);
	isThere.mockReturnValue(true);
	await minutes(5);
	expect(shown).toHaveLength(2);
	comeBack();
	await vi.advanceTimersByTimeAsync(4_000);
	expect([shown.length, held.now]).toEqual([3, 1]);
});

test("linked videos, stored videos and pictures are not loaded again as pages are", async () => {
	play(showOf(film(1)));
	play(showOf({ ...page(2, 10), type: "InternalVideo", sha256: "ab" }));
	play(showOf({ ...page(3, 10), type: "InternalImage", sha256: "cd" }));
	await minutes(20);
	expect(loads).toHaveLength(3);
});

test("an alert that comes while a page is loaded again is shown, and the page after it", async () => {
	const player = play(showOf(page(1, 10)));
	await vi.advanceTimersByTimeAsync(303_000);
	player.play({ ...showOf(page(9, 10, "https://alert.test/")), presentationId: 8 });
	await vi.advanceTimersByTimeAsync(10_000);
	expect(shown.at(-1)).toEqual([9, 305]);
	player.play(showOf(page(1, 10)));
	await vi.advanceTimersByTimeAsync(10_000);
	expect(shown.at(-1)?.[0]).toBe(1);
	expect(onFault).not.toHaveBeenCalled();
});
