import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { NotLoaded } from "../../player/playing/not-loaded";
import { Playback } from "../../player/playing/playback";
import type { Show } from "../../player/playing/show";

// On a TV that decodes one video at a time, one gives way to the next before that is ready.

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** What is seen, "" for nothing, and since which second; and the videos that never load, fail, or do not come. */
const seen = vi.hoisted(() => [] as [film: string, second: number][]);
const hanging = vi.hoisted(() => new Set<string>());
const broken = vi.hoisted(() => new Set<string>());
const absent = vi.hoisted(() => new Set<string>());
const held = vi.hoisted(() => ({ films: 0 }));
vi.mock("../../player/playing/layer", () => ({
	Layer: class {
		private film = "";
		private isFront = false;
		get isFilm() {
			return this.film !== "";
		}
		clear() {
			if (this.film === "") return;
			if (this.isFront) seen.push(["", Math.round(performance.now() / 1000)]);
			this.film = "";
			this.isFront = false;
			held.films -= 1;
		}
		withdraw() {
			this.isFront = false;
		}
		rename() {}
		async prepare({ film }: { film: string }) {
			this.clear();
			this.film = film;
			held.films += 1;
			if (absent.has(film)) throw new NotLoaded("no answer within 30 s");
			if (broken.has(film)) throw new Error("the video cannot be played");
			if (held.films > 1) throw new Error("no decoder is free");
			if (hanging.has(film)) await new Promise(() => undefined);
		}
		reveal() {
			this.isFront = true;
			seen.push([this.film, Math.round(performance.now() / 1000)]);
		}
	},
}));

beforeEach(() => {
	seen.length = 0;
	for (const films of [hanging, broken, absent]) films.clear();
	held.films = 0;
	vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
	vi.useRealTimers();
});

const showOf = (films: string, presentationId: number): Show => ({
	presentationId,
	title: "Menu",
	backgroundColor: "#000000",
	items: Array.from(films, (sha256) => ({
		slideId: sha256.charCodeAt(0) - 96,
		type: "InternalVideo" as const,
		url: `/media/${sha256}`,
		sha256,
		seconds: 100,
	})),
});

function newPlayer() {
	const source = async ({ sha256 }: { sha256?: string | null }) => ({ film: String(sha256) });
	const events = {
		onShown: vi.fn(),
		onFault: vi.fn(),
		onNoFilm: vi.fn(),
		onPlays: vi.fn(),
		onNothing: vi.fn(),
	};
	return new Playback({} as HTMLElement, source, events);
}

test.each([
	["ab", "b"],
	["a", "a"],
])(
	"a presentation of %s that comes back before another one's video is ready is seen at once",
	async (films, next) => {
		const player = newPlayer();
		hanging.add("z");
		player.play(showOf(films, 7));
		await vi.advanceTimersByTimeAsync(10_000);
		player.play(showOf("z", 8));
		await vi.advanceTimersByTimeAsync(5_000);
		player.play(showOf(films, 7));
		await vi.advanceTimersByTimeAsync(5_000);
		expect(seen.map(([film]) => film)).toEqual(["a", "", next]);
	},
);

test("what goes on without another presentation stays for its time", async () => {
	const player = newPlayer();
	player.play(showOf("ab", 7));
	await vi.advanceTimersByTimeAsync(310_000);
	expect(seen).toEqual([
		["a", 0],
		["", 100],
		["b", 100],
		["", 200],
		["a", 200],
		["", 300],
		["b", 300],
	]);
});

test("a video that does not come from the network ends none before its time", async () => {
	absent.add("b");
	newPlayer().play(showOf("ab", 7));
	await vi.advanceTimersByTimeAsync(450_000);
	expect(seen).toEqual([["a", 0]]);
});

test("a video that cannot be played alone either has the other one end once, and again much later", async () => {
	broken.add("b");
	newPlayer().play(showOf("ab", 7));
	await vi.advanceTimersByTimeAsync(1_500_000);
	expect(seen).toEqual([
		["a", 0],
		["", 100],
		["a", 100],
	]);
	await vi.advanceTimersByTimeAsync(600_000);
	expect(seen.slice(3).map(([film]) => film)).toEqual(["", "a"]);
});
