import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Frame } from "../../player/playing/frames";
import type { Source } from "../../player/playing/layer";
import { Playback } from "../../player/playing/playback";
import type { Show } from "../../player/playing/show";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** When each slide came to the front, in seconds since the test began. */
const shown = vi.hoisted(() => [] as { slideId: number; second: number }[]);
/** The second in which each page was loaded, and when it was taken away, since the test began. */
const loads = vi.hoisted(() => [] as number[]);
const removals = vi.hoisted(() => [] as number[]);
/** What each load of a video calls when it breaks off; how many are held, and how many there may be. */
/** How long it takes until a slide covers the one before it, in milliseconds. */
const fade = vi.hoisted(() => ({ ms: 0 }));
const films = vi.hoisted(() => ({ faults: [] as (() => void)[], held: 0, most: 2 }));
vi.mock("../../player/playing/layer", () => ({
	Layer: class {
		private holdsPage = false;
		isFilm = false;
		clear() {
			if (this.holdsPage) removals.push(performance.now() / 1000);
			this.holdsPage = false;
			if (this.isFilm) films.held -= 1;
			this.isFilm = false;
		}
		withdraw() {}
		rename() {}
		async prepare(source: unknown, _: string, onFault: (why: string) => void) {
			this.clear();
			if (typeof source === "object" && "film" in (source as object)) {
				this.isFilm = true;
				films.held += 1;
				films.faults.push(() => onFault("the video cannot be played"));
				if (films.held > films.most) throw new Error("no decoder is free");
				return;
			}
			this.holdsPage = typeof source === "object";
			if (this.holdsPage) loads.push(Math.round(performance.now() / 1000));
		}
		async reveal(slide: { item: { slideId: number } }) {
			shown.push({ slideId: slide.item.slideId, second: performance.now() / 1000 });
			await new Promise((resolve) => setTimeout(resolve, fade.ms));
		}
	},
}));

beforeEach(() => {
	for (const list of [shown, loads, removals, films.faults]) list.length = 0;
	Object.assign(films, { held: 0, most: 2 });
	fade.ms = 0;
	vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
	vi.useRealTimers();
});

const showOf = (seconds: number[]): Show => ({
	presentationId: 7,
	title: "Menu",
	backgroundColor: "#000000",
	items: seconds.map((each, index) => ({
		slideId: index + 1,
		type: "InternalImage",
		url: `/media/${index}`,
		sha256: String(index),
		seconds: each,
	})),
});
const playback = (
	source: (item: Show["items"][number]) => Promise<Source | null> = async () => "picture",
	onNothing = vi.fn(),
	onFault = vi.fn(),
) =>
	new Playback({} as HTMLElement, source, {
		onShown: vi.fn(),
		onNothing,
		onFault,
		onNoFilm: vi.fn(),
		onPlays: vi.fn(),
	});

const PAGE: Frame = { src: "https://menu.test/", attributes: {} };
/** A picture and then a web page, for these seconds. */
const withPage = (seconds: [number, number], url = PAGE.src): Show => {
	const { items, ...show } = showOf(seconds);
	const [picture, page] = items;
	if (!picture || !page) throw new Error("two slides were asked for");
	return { ...show, items: [picture, { ...page, type: "WebContent", url, sha256: null }] };
};
const sourceOf =
	(page: () => Frame | null) =>
	async ({ type }: { type: string }) =>
		type === "WebContent" ? page() : "picture";

describe("each slide is shown for its own time", () => {
	test("to the second, round and round", async () => {
		playback().play(showOf([3, 7, 5]));
		await vi.advanceTimersByTimeAsync(26_000);
		const begun = shown[0]?.second ?? Number.NaN;
		expect(shown.map(({ slideId, second }) => [slideId, second - begun])).toEqual([
			[1, 0],
			[2, 3],
			[3, 10],
			[1, 15],
			[2, 18],
			[3, 25],
		]);
	});

	test("three seconds where it has none", async () => {
		playback().play(showOf([0, 7, -1]));
		await vi.advanceTimersByTimeAsync(15_000);
		const begun = shown[0]?.second ?? Number.NaN;
		expect(shown.map(({ second }) => second - begun)).toEqual([0, 3, 10, 13]);
	});

	test("however long it takes to make the next one ready, up to that time", async () => {
		const slow = () =>
			new Promise<string>((resolve) => setTimeout(() => resolve("picture"), 2_000));
		playback(slow).play(showOf([4, 9]));
		await vi.advanceTimersByTimeAsync(30_000);
		const times = shown.map(({ second }) => second);
		const lengths = times.slice(1).map((time, index) => time - Number(times[index]));
		expect(lengths.slice(0, 4)).toEqual([4, 9, 4, 9]);
	});

	test("one that stays while the others change keeps the rest of its time", async () => {
		const player = playback();
		player.play(showOf([10, 10]));
		await vi.advanceTimersByTimeAsync(6_000);
		player.play(showOf([10, 20]));
		await vi.advanceTimersByTimeAsync(30_000);
		expect(shown.map(({ slideId, second }) => [slideId, Math.round(second)])).toEqual([
			[1, 0],
			[2, 10],
			[1, 30],
		]);
	});
});

describe("a web page", () => {
	test("is loaded three seconds before its turn and taken away after it", async () => {
		playback(sourceOf(() => PAGE)).play(withPage([10, 20]));
		await vi.advanceTimersByTimeAsync(35_000);
		expect(shown).toMatchObject([
			{ slideId: 1, second: 0 },
			{ slideId: 2, second: 10 },
			{ slideId: 1, second: 30 },
		]);
		expect(loads).toEqual([7]);
		expect(removals).toHaveLength(1);
		expect(removals[0]).toBeCloseTo(30.2, 1);
	});

	test("is taken away only once the next slide covers it, which on a slow screen takes longer", async () => {
		fade.ms = 900;
		playback(sourceOf(() => PAGE)).play(withPage([10, 20]));
		await vi.advanceTimersByTimeAsync(35_000);
		expect(removals).toHaveLength(1);
		expect(removals[0]).toBeCloseTo(30.9, 1);
	});

	test("that comes first is loaded at once", async () => {
		const { items, ...show } = withPage([10, 20]);
		const player = playback(sourceOf(() => PAGE));
		player.play({ ...showOf([10]), presentationId: 8 });
		await vi.advanceTimersByTimeAsync(1_000);
		player.play({ ...show, items: [...items].reverse() });
		await vi.advanceTimersByTimeAsync(1_000);
		expect(loads).toEqual([1]);
		expect(shown).toMatchObject([{ slideId: 1 }, { slideId: 2 }]);
	});

	test("that comes first makes nothing wait that is here: an alert and a first start begin with the first picture", async () => {
		const { items, ...show } = withPage([10, 20]);
		const menu = { ...show, items: [...items].reverse() };
		const slow = async ({ type }: { type: string }) => {
			if (type !== "WebContent") return "picture";
			await new Promise((resolve) => setTimeout(resolve, 12_000));
			return PAGE;
		};
		const player = playback(slow);
		player.play(menu);
		await vi.advanceTimersByTimeAsync(1_000);
		expect(shown).toMatchObject([{ slideId: 1, second: 0 }]);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(shown.map(({ slideId }) => slideId)).toEqual([1, 2, 1, 2]);
		const first = () => shown.at(-1)?.slideId;
		player.play({ ...menu, presentationId: 9 }, true);
		await vi.advanceTimersByTimeAsync(1_000);
		expect(first()).toBe(1);
		// What a schedule turns to has no such hurry.
		player.play(menu);
		await vi.advanceTimersByTimeAsync(14_000);
		expect(first()).toBe(2);
	});

	test("that cannot be reached is skipped until it can be", async () => {
		let isThere = false;
		playback(sourceOf(() => (isThere ? PAGE : null))).play(withPage([4, 4]));
		await vi.advanceTimersByTimeAsync(10_000);
		expect(new Set(shown.map(({ slideId }) => slideId))).toEqual(new Set([1]));
		isThere = true;
		await vi.advanceTimersByTimeAsync(7_000);
		expect(shown.at(-1)?.slideId).toBe(2);
	});

	test("that cannot be reached and is alone: nothing plays, which is said", async () => {
		const onNothing = vi.fn();
		const { items, ...show } = withPage([4, 4]);
		const alone = { ...show, items: items.slice(1) };
		const player = playback(
			sourceOf(() => null),
			onNothing,
		);
		player.play(alone);
		await vi.advanceTimersByTimeAsync(1_000);
		expect(onNothing).toHaveBeenCalledExactlyOnceWith(alone);
		expect(player.current).toBeNull();
	});

	test("whose address changes is loaded anew", async () => {
		const player = playback(sourceOf(() => PAGE));
		const { items, ...show } = withPage([4, 600]);
		player.play({ ...show, items: items.slice(1) });
		await vi.advanceTimersByTimeAsync(5_000);
		player.play({ ...show, items: withPage([4, 600], "https://menu.test/new").items.slice(1) });
		await vi.advanceTimersByTimeAsync(1_000);
		expect(loads).toEqual([0, 5]);
		expect(removals).toHaveLength(1);
	});
});

describe("a video", () => {
	const film = async () => ({ film: "/media/film" });
	const slides = () => shown.map(({ slideId, second }) => [slideId, Math.round(second)]);
	/** Beside it is a page, of which it takes so long to find out that it cannot be reached, in milliseconds. */
	const besideUnreached =
		(ms: number) =>
		async ({ type }: { type: string }) => {
			if (type !== "WebContent") return film();
			await new Promise((resolve) => setTimeout(resolve, ms));
			throw new Error("the web page cannot be reached");
		};

	const expectBegunAnew = async (onNothing: () => void) => {
		await vi.advanceTimersByTimeAsync(10_000);
		expect(slides()).toEqual([
			[1, 0],
			[1, 6],
		]);
		expect(onNothing).not.toHaveBeenCalled();
	};

	test("that breaks off gives way to the next slide at once, and is told of", async () => {
		const onFault = vi.fn();
		playback(film, undefined, onFault).play(showOf([100, 50]));
		await vi.advanceTimersByTimeAsync(3_000);
		films.faults[0]?.();
		await vi.advanceTimersByTimeAsync(60_000);
		expect(slides()).toEqual([
			[1, 0],
			[2, 3],
			[1, 53],
		]);
		expect(onFault).toHaveBeenCalledExactlyOnceWith(
			expect.objectContaining({ slideId: 1 }),
			"the video cannot be played",
		);
	});

	test("that breaks off before its turn does not end the slide that is shown", async () => {
		playback(film).play(showOf([10, 10]));
		await vi.advanceTimersByTimeAsync(3_000);
		films.faults[1]?.();
		await vi.advanceTimersByTimeAsync(5_000);
		expect(slides()).toEqual([[1, 0]]);
	});

	test("that is alone and breaks off is begun anew; if it breaks off again: nothing plays, which is said", async () => {
		const onNothing = vi.fn();
		playback(film, onNothing).play(showOf([100]));
		for (const second of [3, 93]) {
			await vi.advanceTimersByTimeAsync(second * 1_000 - performance.now());
			films.faults.at(-1)?.();
			await vi.advanceTimersByTimeAsync(1_000);
		}
		expect(slides()).toEqual([
			[1, 0],
			[1, 3],
			[1, 93],
		]);
		expect(onNothing).not.toHaveBeenCalled();
		films.faults.at(-1)?.();
		await vi.advanceTimersByTimeAsync(1_000);
		expect(onNothing).toHaveBeenCalledOnce();
	});

	test("that is alone, breaks off and cannot be begun anew: nothing plays, which is said", async () => {
		const onNothing = vi.fn();
		playback(film, onNothing).play(showOf([100]));
		await vi.advanceTimersByTimeAsync(3_000);
		films.most = 0;
		films.faults[0]?.();
		await vi.advanceTimersByTimeAsync(1_000);
		expect(onNothing).toHaveBeenCalledOnce();
	});

	test("that breaks off is begun anew where nothing else can be shown, also after slides were to be tried again", async () => {
		const onNothing = vi.fn();
		const player = playback(besideUnreached(10), onNothing);
		for (const _ of ["first", "second"]) {
			player.play(withPage([100, 100]));
			await vi.advanceTimersByTimeAsync(3_000);
		}
		films.faults[0]?.();
		await expectBegunAnew(onNothing);
	});

	test("that breaks off is begun anew where nothing else can be shown, though its presentation is saved just then", async () => {
		const onNothing = vi.fn();
		const player = playback(besideUnreached(2_000), onNothing);
		const show = withPage([100, 100]);
		player.play(show);
		await vi.advanceTimersByTimeAsync(3_000);
		films.faults[0]?.();
		await vi.advanceTimersByTimeAsync(1_000);
		player.play({ ...show, title: "Lunch" });
		await expectBegunAnew(onNothing);
	});

	test("follows another on a TV that decodes one at a time", async () => {
		films.most = 1;
		const onFault = vi.fn();
		playback(film, undefined, onFault).play(showOf([10, 10]));
		await vi.advanceTimersByTimeAsync(25_000);
		expect(slides()).toEqual([
			[1, 0],
			[2, 10],
			[1, 20],
		]);
		expect(onFault).not.toHaveBeenCalled();
	});
});

test("a single slide stays", async () => {
	playback().play(showOf([3]));
	await vi.advanceTimersByTimeAsync(60_000);
	expect(shown).toHaveLength(1);
});
