import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";

afterAll(() => vi.resetModules());

let { canReach, forgetUnreached } = await import("../../player/service/reach");

/** The probes that were made, and are still there. */
const frames = new Set<object>();
/** What probes were asked for, and after how long they answer, in milliseconds; never, where there is nothing. */
const asked: string[] = [];
let answer: { after: number; isReached: boolean } | undefined;

beforeEach(async () => {
	// It keeps what a test before it has left.
	vi.resetModules();
	({ canReach, forgetUnreached } = await import("../../player/service/reach"));
	frames.clear();
	vi.useFakeTimers();
	vi.spyOn(console, "info").mockReturnValue(undefined);
	vi.stubGlobal("PROBE_URL", "probe.html");
	const page = new EventTarget();
	vi.stubGlobal("window", page);
	const contentWindow = {
		postMessage(url: string) {
			asked.push(url);
			if (!answer) return;
			const { after, isReached } = answer;
			const data = { url, isReached };
			setTimeout(
				() =>
					page.dispatchEvent(Object.assign(new Event("message"), { source: contentWindow, data })),
				after,
			);
		},
	};
	vi.stubGlobal("navigator", { onLine: true });
	vi.stubGlobal("document", {
		createElement: () => {
			const frame = {
				contentWindow,
				onload: (): void => undefined,
				setAttribute() {},
				remove: () => void frames.delete(frame),
			};
			return frame;
		},
		body: {
			append(frame: { onload(): void }) {
				frames.add(frame);
				if (answer) frame.onload();
			},
		},
	});
});
afterEach(() => {
	asked.length = 0;
	answer = undefined;
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test("a probe that a service does not answer for holds up no slide", async () => {
	const answers: boolean[] = [];
	for (const name of ["one", "two"])
		void canReach(`https://${name}.test/`).then((answer) => answers.push(answer));
	await vi.advanceTimersByTimeAsync(13_000);
	expect(answers).toEqual([true, true]);
	expect(frames.size).toBe(0);
});

test("a probe that cannot be loaded holds up one slide, and the next one after five minutes or once the network is there again", async () => {
	/** Asks once; resolves to how long the answer took, in seconds. */
	async function ask(): Promise<number> {
		const before = performance.now();
		let tookMs = Number.NaN;
		void canReach("https://one.test/").then((isReached) => {
			expect(isReached).toBe(true);
			tookMs = performance.now() - before;
		});
		await vi.advanceTimersByTimeAsync(20_000);
		return tookMs / 1000;
	}
	const held: number[] = [];
	for (let turn = 0; turn < 20; turn++) if ((await ask()) > 0) held.push(turn);
	expect(held).toEqual([0, 15]);
	forgetUnreached();
	expect(await ask()).toBe(12);
	answer = { after: 5, isReached: true };
	forgetUnreached();
	expect(await ask()).toBe(0.005);
});

describe("a host that cannot be reached", () => {
	const URL = "https://hangs.test/";
	/** Asks once; resolves to how long the answer took, in seconds. */
	async function ask(): Promise<number> {
		const before = performance.now();
		let tookMs = Number.NaN;
		void canReach(URL).then((isReached) => {
			expect(isReached).toBe(false);
			tookMs = performance.now() - before;
		});
		await vi.advanceTimersByTimeAsync(11_000);
		return tookMs / 1000;
	}

	test("and is silent holds up a slide ever less often, until the network is there again", async () => {
		answer = { after: 10_000, isReached: false };
		const held: number[] = [];
		// A slide of so many seconds before it, for half an hour.
		for (let turn = 0; turn < 164; turn++) if ((await ask()) > 0) held.push(turn);
		expect(held.slice(0, 4)).toEqual([0, 2, 5, 10]);
		const [last = 0, lastButOne = 0] = held.reverse();
		expect(last - lastButOne).toBeLessThanOrEqual(12);
		expect(await ask()).toBe(0);
		expect(asked).toHaveLength(held.length);
		forgetUnreached();
		expect(await ask()).toBe(10);
	});

	test("and says so at once is asked each time", async () => {
		answer = { after: 5, isReached: false };
		for (let turn = 0; turn < 20; turn++) expect(await ask()).toBe(0.005);
		expect(asked).toHaveLength(20);
	});

	test("and is there again counts as one that never failed", async () => {
		answer = { after: 10_000, isReached: false };
		await ask();
		await ask();
		answer = { after: 5, isReached: true };
		const reached = canReach(URL);
		await vi.advanceTimersByTimeAsync(10);
		expect(await reached).toBe(true);
		answer = { after: 10_000, isReached: false };
		await ask();
		expect([await ask(), await ask()]).toEqual([0, 10]);
	});
});

test("a host whose probe gave no answer is asked for again", async () => {
	const answers: boolean[] = [];
	for (let turn = 0; turn < 2; turn++) {
		void canReach("https://one.test/").then((is) => answers.push(is));
		await vi.advanceTimersByTimeAsync(13_000);
	}
	expect(answers).toEqual([true, true]);
});
