import { LAST_ERROR_MAX } from "@signage/contract/limits";
import type { Manifest, ManifestItem } from "@signage/contract/screens";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ServerClock } from "../../player/clock";
import type { Library } from "../../player/files/library";
import type { Screen } from "../../player/page/screen";
import { Director } from "../../player/playing/director";
import { NoFilm } from "../../player/playing/no-film";
import { NotLoaded } from "../../player/playing/not-loaded";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const canReach = vi.hoisted(() => vi.fn(async () => true));
const forgetUnreached = vi.hoisted(() => vi.fn());
vi.mock("../../player/service/reach", () => ({ canReach, forgetUnreached }));
/** What was loaded, and what came to the front, by slide. */
const loads = vi.hoisted(() => [] as string[]);
const shown = vi.hoisted(() => [] as number[]);
/** How long loading takes, in milliseconds. */
const slow = vi.hoisted(() => ({ ms: 0 }));
/** Whether the picture of this slide cannot be decoded; how the video that was made ready last breaks off, or plays. */
const broken = vi.hoisted(() => new Set<string>());
const film = vi.hoisted(() => ({
	breaks: (_why: string, _isStill: boolean): void => undefined,
	plays: (_wasRefused: boolean): void => undefined,
	/** How one that is played from its address fails. */
	fault: new Error("not told"),
}));
vi.mock("../../player/playing/layer", () => ({
	Layer: class {
		isFilm = false;
		clear() {}
		withdraw() {}
		rename() {}
		async prepare(
			source: Blob | { src: string } | { film: Blob | string },
			_: string,
			breaks: typeof film.breaks,
			plays: typeof film.plays,
		) {
			if ("film" in source) Object.assign(film, { breaks, plays });
			if ("film" in source && typeof source.film === "string") throw film.fault;
			const bytes = "film" in source ? source.film : source;
			const load =
				typeof bytes === "string" ? bytes : "src" in bytes ? bytes.src : await bytes.text();
			loads.push(load);
			if (broken.has(load)) throw new Error("the picture cannot be shown");
			await new Promise((resolve) => setTimeout(resolve, slow.ms));
		}
		reveal(slide: { item: { slideId: number } }) {
			shown.push(slide.item.slideId);
		}
	},
}));

beforeEach(() => {
	for (const list of [loads, shown]) list.length = 0;
	slow.ms = 0;
	broken.clear();
	canReach.mockResolvedValue(true);
	vi.useFakeTimers({ now: Date.parse("2030-06-01T08:00:00Z") });
	vi.stubGlobal("window", { addEventListener: vi.fn(), setTimeout });
	vi.stubGlobal("location", { origin: "https://signage.test" });
	vi.spyOn(console, "info").mockReturnValue(undefined);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const picture = (slideId: number, seconds = 10): ManifestItem => ({
	slideId,
	type: "InternalImage",
	url: `/media/${slideId}`,
	sha256: `${slideId}`,
	bytes: 9,
	seconds,
});
const video = (slideId: number): ManifestItem => ({ ...picture(slideId), type: "InternalVideo" });
const page = (slideId: number, url = "https://menu.test/"): ManifestItem => ({
	slideId,
	type: "WebContent",
	url,
	seconds: 10,
});
const manifestOf = (items: ManifestItem[], revision = "r1"): Manifest => ({
	revision,
	serverTime: "2030-06-01T08:00:00Z",
	playing: 7,
	switches: [],
	group: { title: "Lobby", actualPresentationId: 7, isInAlert: false, alertPresentationId: null },
	presentations: [{ presentationId: 7, title: "Menu", backgroundColor: "#000000", items }],
});

/** A director of a screen that has these pictures. */
function newDirector(...pictures: number[]) {
	const here = new Set(pictures);
	const library = {
		has: ({ sha256 }: ManifestItem) => here.has(Number(sha256)),
		blob: async ({ sha256 }: ManifestItem) =>
			here.has(Number(sha256)) ? new Blob([String(sha256)]) : null,
		check: async () => undefined,
	} as unknown as Library;
	const screen = { stage: {}, showPlaying: vi.fn(), showWaiting: vi.fn(), setPlan: vi.fn() };
	const director = new Director(screen as unknown as Screen, library, new ServerClock());
	return { director, here, screen };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe("pictures that arrive", () => {
	test("do not have the next one made ready again", async () => {
		slow.ms = 3_000;
		const { director, here } = newDirector(1, 2);
		director.follow(manifestOf([picture(1), picture(2), picture(3), picture(4)]));
		await seconds(4);
		expect(shown).toEqual([1]);
		for (const one of [3, 4]) {
			here.add(one);
			director.review();
			await seconds(1);
		}
		await seconds(10);
		expect(loads).toEqual(["1", "2", "3"]);
	});

	test("do not begin the first anew while it is made ready", async () => {
		slow.ms = 3_000;
		const { director, here } = newDirector(1);
		director.follow(manifestOf([picture(1), picture(2), picture(3)]));
		for (const one of [2, 3]) {
			await seconds(1);
			here.add(one);
			director.review();
		}
		await seconds(1.5);
		expect(loads).toEqual(["1", "2"]);
		expect(shown).toEqual([1]);
	});
});

describe("a web page that cannot be reached", () => {
	test("is told of and skipped, until it is shown again", async () => {
		canReach.mockResolvedValue(false);
		const { director } = newDirector(1, 3);
		director.follow(manifestOf([picture(1), page(2), picture(3)]));
		await seconds(25);
		expect(shown).toEqual([1, 3, 1]);
		expect(director.fault.text).toBe("Slide 2: the web page cannot be reached: https://menu.test/");
		canReach.mockResolvedValue(true);
		await seconds(10);
		expect(shown.at(-1)).toBe(2);
		expect(director.fault.text).toBeNull();
	});

	test("is told of as a video if it is one; another's fault outlasts it", async () => {
		canReach.mockResolvedValue(false);
		const film = page(2, "https://youtu.be/dQw4w9WgXcQ");
		const { director, screen } = newDirector();
		director.follow(manifestOf([{ ...film, type: "Video" }, page(4)]));
		await seconds(1);
		expect(director.fault.text).toMatch(/^Slide 4: the web page cannot be reached/);
		expect(screen.showWaiting).toHaveBeenLastCalledWith(
			expect.objectContaining({ why: "unreachable" }),
		);
		canReach.mockResolvedValue(true).mockResolvedValueOnce(false);
		director.review();
		await seconds(1);
		expect(director.fault.text).toMatch(/^Slide 2: the video cannot be reached/);
		expect(shown).toEqual([4]);
	});
});

test.each([
	["is none", new NoFilm("no video"), true],
	["does not come", new NotLoaded("no answer within 30 s"), false],
])("a large video that %s at its address: whether that may have ended", async (_, fault, may) => {
	film.fault = fault;
	const { director } = newDirector();
	director.follow(manifestOf([{ ...video(2), bytes: 200 * 1024 * 1024 }]));
	await seconds(1);
	expect(director.fault.text).toBe(`Slide 2: ${fault.message}`);
	expect(director.addressFailed).toBe(may);
});

test("a presentation whose files are still processed says so, and starts when they are ready", async () => {
	const { director, screen } = newDirector(1);
	director.follow(manifestOf([]));
	await seconds(1);
	expect(screen.showWaiting).toHaveBeenLastCalledWith(expect.objectContaining({ why: "empty" }));
	expect(director.nowPlaying).toBeNull();
	director.follow(manifestOf([picture(1)], "r2"));
	await seconds(1);
	expect(shown).toEqual([1]);
	expect(director.nowPlaying).toEqual({ presentationId: 7, slideId: 1 });
});

describe("an alert that was stopped", () => {
	const alert = (): Manifest => {
		const manifest = manifestOf([picture(1)], "alert");
		const group = { ...manifest.group, isInAlert: true, alertPresentationId: 8 };
		const presentations = manifest.presentations.map((one) => ({ ...one, presentationId: 8 }));
		return { ...manifest, playing: 8, group, presentations };
	};

	test("gives way to the first of the usual files that is here, and nothing else has such a hurry", async () => {
		const { director, here } = newDirector(1);
		director.follow(alert());
		await seconds(1);
		const usual = manifestOf([picture(2), picture(3), page(4)]);
		expect([director.isUrgent(usual), director.isEnough(usual)]).toEqual([true, false]);
		here.add(3);
		expect([director.isUrgent(usual), director.isEnough(usual)]).toEqual([true, true]);
		director.follow(usual);
		await seconds(1);
		expect(shown).toEqual([1, 3]);
		expect(director.isUrgent(manifestOf([picture(5)], "r2"))).toBe(false);
	});

	test("does not stay until a web page has come that is the first of the usual slides", async () => {
		const { director } = newDirector(1, 3);
		director.follow(alert());
		await seconds(1);
		canReach.mockReturnValue(new Promise(() => undefined));
		director.follow(manifestOf([page(2), picture(3)]));
		await seconds(1);
		expect(shown).toEqual([1, 3]);
	});

	test("stays while nothing of what is usual can be had, which remains urgent", async () => {
		const { director } = newDirector(1);
		director.follow(alert());
		await seconds(1);
		director.follow(manifestOf([picture(2)]));
		await seconds(60);
		expect(shown).toEqual([1]);
		expect(director.isUrgent(manifestOf([picture(3)], "r2"))).toBe(true);
	});
});

describe("what is wrong with a slide is told of", () => {
	test("until a picture is shown", async () => {
		const { director } = newDirector(1, 2);
		broken.add("2");
		director.follow(manifestOf([picture(1), picture(2)]));
		await seconds(15);
		expect(director.fault.text).toBe("Slide 2: the picture cannot be shown");
		broken.clear();
		await seconds(10);
		expect(shown).toEqual([1, 2]);
		expect(director.fault.text).toBeNull();
	});

	test("until another revision is followed; one that differs in its addresses alone tells on", async () => {
		const { director } = newDirector(1, 2);
		broken.add("2");
		director.follow(manifestOf([picture(1), picture(2)]));
		await seconds(15);
		director.follow(manifestOf([picture(1), picture(2)]));
		expect(director.fault.text).not.toBeNull();
		director.follow(manifestOf([picture(1)], "r2"));
		expect(director.fault.text).toBeNull();
	});

	test("until a video that broke off has played for its time", async () => {
		const { director } = newDirector(1, 2);
		director.follow(manifestOf([picture(1), video(2)]));
		for (const turn of [1, 2]) {
			await seconds(11);
			expect(shown).toHaveLength(turn * 2);
			film.plays(false);
			await seconds(2);
			film.breaks("the video cannot be played", false);
			expect(director.fault.text).toBe("Slide 2: the video cannot be played");
			await seconds(0);
		}
		await seconds(11);
		film.plays(false);
		await seconds(9);
		expect(director.fault.text).not.toBeNull();
		await seconds(2);
		expect(director.fault.text).toBeNull();
	});

	test("in whole characters, however long it is", async () => {
		const { director } = newDirector(2);
		director.follow(manifestOf([video(2)]));
		await seconds(1);
		const start = "a".repeat(LAST_ERROR_MAX - "Slide 2: ".length - 1);
		film.breaks(`${start}😀😀`, false);
		expect(director.fault.text).toBe(`Slide 2: ${start}😀`);
	});

	test("until a video that the browser did not let start plays", async () => {
		const { director } = newDirector(2);
		director.follow(manifestOf([video(2)]));
		await seconds(1);
		film.breaks("press a key", true);
		await seconds(60);
		expect(director.fault.text).toBe("Slide 2: press a key");
		film.plays(true);
		await seconds(0);
		expect(director.fault.text).toBeNull();
	});
});

describe("heartbeats are asked for", () => {
	const empty = { ...manifestOf([], "r2") };

	test("when nothing is on the screen any more, and when the same is again", async () => {
		const { director } = newDirector(1);
		const told: unknown[] = [];
		director.onTurned = () => told.push(director.nowPlaying);
		director.follow(manifestOf([picture(1)]));
		await seconds(1);
		director.follow(empty);
		await seconds(1);
		director.follow(manifestOf([picture(1)], "r3"));
		await seconds(1);
		const playing = { presentationId: 7, slideId: 1 };
		expect(told).toEqual([playing, null, playing]);
	});

	test("when what plays cannot be reached any more, once", async () => {
		const { director } = newDirector();
		const told: unknown[] = [];
		director.onTurned = () => told.push(director.nowPlaying);
		director.follow(manifestOf([page(1), page(2, "https://other.test/")]));
		await seconds(1);
		canReach.mockResolvedValue(false);
		await seconds(120);
		expect(told).toEqual([{ presentationId: 7, slideId: 1 }, null]);
	});
});

test("what should play is looked at each minute, and no more often, however far the next switch is", async () => {
	const { director } = newDirector(1);
	// Browsers run a timer of more than 24 days at once.
	const switches = [{ at: "2030-09-01T08:00:00Z", presentationId: 8 }];
	director.follow({ ...manifestOf([picture(1)]), switches });
	const look = vi.spyOn(director, "review");
	await seconds(59);
	expect(look).not.toHaveBeenCalled();
	await seconds(61);
	expect(look).toHaveBeenCalledTimes(2);
});

test("a screen that was removed looks no more, also when the network is back", async () => {
	const page = Object.assign(new EventTarget(), { setTimeout });
	vi.stubGlobal("window", page);
	const { director } = newDirector(1);
	director.follow(manifestOf([picture(1)]));
	await seconds(1);
	const look = vi.spyOn(director, "review");
	forgetUnreached.mockClear();
	page.dispatchEvent(new Event("online"));
	expect(look).toHaveBeenCalledTimes(1);
	// What could not be reached is not waited for.
	expect(forgetUnreached).toHaveBeenCalledTimes(1);
	director.stop();
	page.dispatchEvent(new Event("online"));
	expect(look).toHaveBeenCalledTimes(1);
});

describe("a file that is not to be had", () => {
	const gone = { ...picture(2), sha256: "2" };

	test("is told of with its slide, until it is here", async () => {
		const { director } = newDirector(1);
		director.follow(manifestOf([picture(1), picture(2)]));
		await seconds(1);
		director.fault.noteFile(gone, "refused");
		await seconds(30);
		expect(director.fault.text).toBe(
			"Slide 2: its file cannot be downloaded, the service refuses it",
		);
		director.fault.noteFile(gone, "unreachable");
		expect(director.fault.text).toBe("Slide 2: its file cannot be reached from this screen");
		director.fault.hearStored({ ...gone, sha256: "1" });
		expect(director.fault.text).not.toBeNull();
		director.fault.hearStored(gone);
		expect(director.fault.text).toBeNull();
	});
});
