import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Playback, type Show } from "../../player/playback";

/** When each slide came to the front, in seconds since the test began. */
const shown = vi.hoisted(() => [] as { slideId: number; second: number }[]);
vi.mock("../../player/layer", () => ({
	Layer: class {
		clear() {}
		withdraw() {}
		async prepare() {}
		reveal(slide: { item: { slideId: number } }) {
			shown.push({ slideId: slide.item.slideId, second: performance.now() / 1000 });
		}
	},
}));

beforeEach(() => {
	shown.length = 0;
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
const playback = (source: () => Promise<string | null> = async () => "picture") =>
	new Playback({} as HTMLElement, source, { onShown: vi.fn(), onNothing: vi.fn() });

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

test("a single slide stays", async () => {
	playback().play(showOf([3]));
	await vi.advanceTimersByTimeAsync(60_000);
	expect(shown).toHaveLength(1);
});
