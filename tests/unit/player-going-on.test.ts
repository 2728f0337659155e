import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Playback } from "../../player/playing/playback";
import type { Show } from "../../player/playing/show";

// What goes on, and what is given up, when something else is to be played.

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** Each load of a slide, how it ends, and those slides that load until that is said. */
const loads = vi.hoisted(
	() => [] as { slide: string; second: number; done: () => void; fail: (why: Error) => void }[],
);
const slow = vi.hoisted(() => new Set<string>());
/** Slides that came to the front, and what the one there is called. */
const shown = vi.hoisted(() => [] as [slide: string, second: number][]);
const names = vi.hoisted(() => [] as [slideId: number, text: string, color?: string][]);
const now = vi.hoisted(() => () => Math.round(performance.now() / 1000));
vi.mock("../../player/playing/layer", () => ({
	Layer: class {
		private slide = "";
		private giveWay: () => void = () => undefined;
		isFilm = false;
		/** A browser tells that what was being loaded cannot be, once it is taken away. */
		clear() {
			this.giveWay();
			this.giveWay = () => undefined;
		}
		withdraw() {}
		rename(slide: { item: { slideId: number } }, text: string, color?: string) {
			names.push([slide.item.slideId, text, color]);
		}
		async prepare(source: unknown) {
			this.clear();
			const slide = String(source);
			this.slide = slide;
			await new Promise<void>((done, fail) => {
				loads.push({ slide, second: now(), done, fail });
				this.giveWay = () => fail(new Error("the picture cannot be shown"));
				if (!slow.has(slide)) done();
			});
		}
		reveal() {
			shown.push([this.slide, now()]);
		}
	},
}));

beforeEach(() => {
	for (const list of [loads, shown, names]) list.length = 0;
	slow.clear();
	vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
	vi.useRealTimers();
});

/** What each slide shows; its id is the place in the alphabet. */
const showOf = (slides: string, presentationId = 7, more: Partial<Show> = {}): Show => ({
	presentationId,
	title: "Menu",
	backgroundColor: "#000000",
	items: Array.from(slides, (sha256) => ({
		slideId: sha256.charCodeAt(0) - 96,
		type: "InternalImage" as const,
		url: `/media/${sha256}`,
		sha256,
		seconds: 10,
	})),
	...more,
});
const withIds = (show: Show, from: number): Show => ({
	...show,
	items: show.items.map((item, index) => ({ ...item, slideId: from + index })),
});

/** A playback; `isHere` says which slides are stored. */
function newPlayback(isHere: (slide: string) => boolean = () => true) {
	const source = async ({ sha256 }: { sha256?: string | null }) =>
		isHere(String(sha256)) ? String(sha256) : null;
	const events = {
		onShown: vi.fn(),
		onFault: vi.fn(),
		onNoFilm: vi.fn(),
		onPlays: vi.fn(),
		onNothing: vi.fn(),
	};
	return { player: new Playback({} as HTMLElement, source, events), ...events };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const loaded = () => loads.map(({ slide }) => slide).join("");

describe("a presentation that is saved again", () => {
	test("goes on with the slide that is shown, though all slides got new ids", async () => {
		const { player } = newPlayback();
		player.play(showOf("abc"));
		await seconds(13);
		player.play(withIds(showOf("abcd"), 50));
		await seconds(20);
		expect(shown).toEqual([
			["a", 0],
			["b", 10],
			["c", 20],
			["d", 30],
		]);
		expect(player.current).toMatchObject({ item: { slideId: 53 } });
	});

	test("tells of the slide that is shown by its new id, title and colour", async () => {
		const { player, onShown } = newPlayback();
		player.play(showOf("a"));
		await seconds(3);
		player.play({ ...withIds(showOf("a"), 50), title: "Lunch", backgroundColor: "#ffffff" });
		expect(player.current).toMatchObject({ item: { slideId: 50 } });
		expect(names.at(-1)).toEqual([50, "Lunch, slide 1 of 1", "#ffffff"]);
		expect(onShown).toHaveBeenLastCalledWith(
			expect.objectContaining({ title: "Lunch" }),
			expect.objectContaining({ slideId: 50 }),
		);
		expect(loaded()).toBe("a");
	});

	test("goes on with the nearest of several slides that show the same", async () => {
		const { player } = newPlayback();
		const show = showOf("abac");
		const [first, , third] = show.items;
		if (!first || !third) throw new Error("four slides were asked for");
		Object.assign(third, { slideId: 30 });
		player.play(show);
		await seconds(25);
		player.play(withIds(show, 50));
		expect(player.current).toMatchObject({ item: { slideId: 52 } });
	});

	test("leaves nothing that waits for the end of what was played before", async () => {
		const { player } = newPlayback();
		player.play(showOf("a"));
		await seconds(3);
		expect(vi.getTimerCount()).toBe(1);
		player.play(withIds(showOf("a"), 50));
		await seconds(3);
		expect(vi.getTimerCount()).toBe(1);
		player.stop();
		expect(vi.getTimerCount()).toBe(0);
	});

	test("goes on making its first slide ready", async () => {
		slow.add("a");
		const { player, onFault } = newPlayback();
		player.play(showOf("abc"));
		await seconds(2);
		player.play(showOf("abcd"));
		player.play(showOf("abcd"));
		await seconds(2);
		expect(loaded()).toBe("a");
		loads[0]?.done();
		await seconds(1);
		expect(shown).toEqual([["a", 4]]);
		expect(onFault).not.toHaveBeenCalled();
	});
});

describe("files that arrive", () => {
	test("do not have the next slide made ready again", async () => {
		slow.add("b");
		const { player } = newPlayback();
		for (const _ of ["first", "second", "third"]) {
			player.play(showOf("abc"));
			await seconds(2);
		}
		expect(loaded()).toBe("ab");
		loads[1]?.done();
		await seconds(5);
		expect(shown).toEqual([
			["a", 0],
			["b", 10],
		]);
	});

	test("do not have the slide that is shown begun anew while it is the only one here", async () => {
		const here = new Set(["a"]);
		const { player } = newPlayback((slide) => here.has(slide));
		player.play(showOf("abc"));
		await seconds(25);
		player.play(showOf("abc"));
		await seconds(1);
		expect(loaded()).toBe("a");
		here.add("c");
		player.play(showOf("abc"));
		await seconds(1);
		expect(shown).toEqual([
			["a", 0],
			["c", 26],
		]);
	});

	test("play in their place, if they come in time", async () => {
		const here = new Set(["a", "c"]);
		const { player } = newPlayback((slide) => here.has(slide));
		player.play(showOf("abc"));
		await seconds(3);
		here.add("b");
		player.play(showOf("abc"));
		await seconds(20);
		expect(shown).toEqual([
			["a", 0],
			["b", 10],
			["c", 20],
		]);
	});
});

describe("a slide that has to give way while it is made ready", () => {
	test("to an alert, has no fault, then or later", async () => {
		slow.add("b");
		const { player, onFault } = newPlayback();
		player.play(showOf("abc"));
		await seconds(2);
		player.play(showOf("x", 8));
		await seconds(2);
		expect(shown.at(-1)).toEqual(["x", 2]);
		loads[1]?.fail(new Error("no answer within 30 s"));
		await seconds(60);
		expect(onFault).not.toHaveBeenCalled();
	});

	test("before the alert's own slide is ready, has no fault either", async () => {
		slow.add("b").add("x");
		const { player, onFault } = newPlayback();
		player.play(showOf("abc"));
		await seconds(2);
		player.play(showOf("x", 8));
		loads[1]?.fail(new Error("no answer within 30 s"));
		await seconds(2);
		expect(onFault).not.toHaveBeenCalled();
	});

	test("plays in its turn after the alert", async () => {
		slow.add("b");
		const { player } = newPlayback();
		player.play(showOf("abc"));
		await seconds(2);
		player.play(showOf("x", 8));
		await seconds(5);
		slow.clear();
		player.play(showOf("abc"));
		await seconds(15);
		expect(shown.map(([slide]) => slide).join("")).toBe("axab");
	});

	test("one that cannot be shown does have one", async () => {
		slow.add("b");
		const { player, onFault } = newPlayback();
		player.play(showOf("abc"));
		await seconds(2);
		loads[1]?.fail(new Error("the picture cannot be shown"));
		await seconds(9);
		expect(onFault).toHaveBeenCalledExactlyOnceWith(
			expect.objectContaining({ slideId: 2 }),
			"the picture cannot be shown",
		);
		expect(shown.at(-1)).toEqual(["c", 10]);
	});
});
