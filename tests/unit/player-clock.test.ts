import type { Manifest } from "@signage/contract/screens";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ServerClock } from "../../player/clock";
import { Library } from "../../player/files/library";
import type { Store } from "../../player/files/store";
import { Sync } from "../../player/following/sync";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const service = vi.hoisted(() => ({ sendHeartbeat: vi.fn(), requestManifest: vi.fn() }));
vi.mock("../../player/service/api", () => service);

const NINE = Date.parse("2030-06-01T09:00:00Z");
const HOUR = 3_600_000;

beforeEach(() => {
	vi.useFakeTimers({ now: NINE });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.clearAllMocks();
});

describe("when the screen's clock jumps", () => {
	test.each([1, -1])("the time goes on as before, until the service is asked (%i h)", (hours) => {
		const clock = new ServerClock(5_000);
		vi.advanceTimersByTime(2_000);
		vi.setSystemTime(Date.now() + hours * HOUR);
		vi.advanceTimersByTime(3_000);
		expect(clock.now()).toBe(NINE + 10_000);
		clock.correct(new Date(NINE + 12_000).toISOString(), 0);
		expect(clock.now()).toBe(NINE + 12_000);
		expect(clock.offsetMs).toBe(7_000 - hours * HOUR);
	});

	test.each([1, -1])("while the service is asked, the time goes on too (%i h)", (hours) => {
		const clock = new ServerClock();
		vi.advanceTimersByTime(1_000);
		vi.setSystemTime(Date.now() + hours * HOUR);
		vi.advanceTimersByTime(1_000);
		clock.correct(new Date(NINE + 1_000).toISOString(), 2_000);
		expect(clock.now()).toBe(NINE + 2_000);
	});

	test("ahead, and nobody can be asked: the TV slept", () => {
		const clock = new ServerClock();
		vi.setSystemTime(NINE + HOUR);
		clock.settle();
		expect(clock.now()).toBe(NINE + HOUR);
	});

	test("back, and nobody can be asked: the time goes on", () => {
		const clock = new ServerClock();
		vi.setSystemTime(NINE - HOUR);
		clock.settle();
		vi.advanceTimersByTime(1_000);
		expect(clock.now()).toBe(NINE + 1_000);
	});
});

test("a clock that is adjusted little by little is followed", () => {
	const clock = new ServerClock();
	for (let minute = 0; minute < 10; minute += 1) {
		vi.setSystemTime(Date.now() + 500);
		clock.now();
	}
	expect(clock.now()).toBe(NINE + 5_000);
});

describe("a screen that hears what time it is", () => {
	const saved: Manifest = {
		revision: "r1",
		serverTime: "2030-06-01T08:00:00Z",
		playing: null,
		switches: [],
		group: { title: "", actualPresentationId: null, isInAlert: false, alertPresentationId: null },
		presentations: [],
	};
	/** Starts with the stored manifest and offset, and sends one heartbeat. */
	async function beatOnce(
		clockOffsetMs: number,
		{ meanwhile = () => {}, holdsManifest = false, isRefused = false } = {},
	) {
		vi.stubGlobal("window", new EventTarget());
		vi.stubGlobal("PLAYER_VERSION", "web 1");
		const answer = (value: unknown) => ({ kind: "ok", value, headers: new Headers() });
		service.sendHeartbeat
			.mockImplementationOnce(async () => {
				meanwhile();
				if (isRefused) return { kind: "refused", status: 403 };
				return answer({ revision: "r1", serverTime: new Date(NINE + HOUR).toISOString() });
			})
			.mockResolvedValue({ kind: "refused", status: 401 });
		const refused = { kind: "refused", status: 403 };
		service.requestManifest.mockResolvedValue(isRefused ? refused : { kind: "unchanged" });
		const store = {
			savedManifest: async () => ({ manifest: saved, etag: '"r1"', clockOffsetMs }),
			saveManifest: vi.fn(),
			holdsManifest,
		};
		const director = {
			follow: vi.fn(),
			isUrgent: () => false,
			review: vi.fn(),
			presentationIdIn: () => null,
			nowPlaying: null,
			mediaOnScreen: [],
			fault: { text: null },
		};
		const screen = {
			setCached: vi.fn(),
			setRevision: vi.fn(),
			setContact: vi.fn(),
			setName: vi.fn(),
			setOffset: vi.fn(),
		};
		const parts = {
			store,
			director,
			screen,
			clock: new ServerClock(),
			library: new Library(store as unknown as Store),
		};
		const sync = new Sync({ token: "t", deviceId: 1 }, parts as unknown as Sync["parts"]);
		const ended = sync.untilRemoved();
		await vi.advanceTimersByTimeAsync(1_000);
		const { review, follow } = director;
		const told = {
			reviews: review.mock.calls.length,
			follows: follow.mock.calls.length,
			offsets: store.saveManifest.mock.calls.map(([{ clockOffsetMs: one }]) => one),
			contact: screen.setContact.mock.lastCall?.[1],
			shownOffset: screen.setOffset.mock.lastCall?.[0],
		};
		await vi.advanceTimersByTimeAsync(20_000);
		await ended;
		return told;
	}

	test("plays what is due then at once, and stores by how much its clock is wrong", async () => {
		const { reviews, offsets, contact, shownOffset } = await beatOnce(0);
		expect(reviews).toBe(1);
		expect(offsets[0]).toBe(HOUR);
		expect(shownOffset).toBe(HOUR);
		expect(contact - NINE).toBeGreaterThanOrEqual(HOUR);
	});

	test("turns to nothing else where its clock is set meanwhile", async () => {
		const { reviews, offsets } = await beatOnce(HOUR, {
			meanwhile: () => vi.setSystemTime(NINE + 9_000 * HOUR),
		});
		expect(reviews).toBe(0);
		expect(offsets[0]).toBe(-8_999 * HOUR);
	});

	test("goes by its own clock after a sleep where everything is refused, as by a stopped site", async () => {
		const { reviews, contact } = await beatOnce(0, {
			meanwhile: () => vi.setSystemTime(NINE + HOUR),
			isRefused: true,
		});
		expect(reviews).toBe(1);
		expect(contact - NINE).toBeGreaterThanOrEqual(HOUR);
	});

	test("changes nothing where it knew", async () => {
		const { reviews, offsets, follows } = await beatOnce(HOUR);
		expect(reviews).toBe(0);
		expect(offsets).toHaveLength(follows - 1);
	});

	test("stores a manifest for which there was no room before", async () => {
		const { offsets, follows } = await beatOnce(HOUR, { holdsManifest: true });
		expect(offsets).toHaveLength(follows);
	});
});
