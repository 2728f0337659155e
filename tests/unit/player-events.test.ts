import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Events } from "../../player/events";

// How often a screen asks for its stream of events anew.

const second = () => Math.round(performance.now() / 1000);

/** When the stream was asked for, in seconds. */
let asked: number[] = [];
/** When the screen was told that the service refuses it, in seconds. */
let refused: number[] = [];
/** For how many seconds each stream lasts. */
let lasts = 0;

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(Math, "random").mockReturnValue(0);
	vi.spyOn(console, "info").mockReturnValue();
	asked = [];
	refused = [];
	vi.stubGlobal("window", globalThis);
	vi.stubGlobal("SCREEN_CALLS", { followEvents: { method: "GET", path: "/player/events" } });
	vi.stubGlobal("fetch", async () => {
		asked.push(second());
		return new Response(
			new ReadableStream({
				start(controller) {
					controller.enqueue(new TextEncoder().encode(":\n\n"));
					setTimeout(() => controller.close(), lasts * 1000);
				},
			}),
		);
	});
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

async function followFor(seconds: number): Promise<number[]> {
	const begun = second();
	const events = new Events(
		"token",
		() => undefined,
		() => refused.push(second() - begun),
	);
	void events.follow();
	await vi.advanceTimersByTimeAsync(seconds * 1000);
	events.stop();
	return asked.map((at) => at - begun);
}

test("two pages of one screen do not end each other's stream all the time", async () => {
	lasts = 0;
	expect(await followFor(60)).toEqual([0, 1, 3, 7, 15, 31]);
});

test("a stream that lasted is followed anew at once, however often", async () => {
	lasts = 30;
	expect(await followFor(100)).toEqual([0, 31, 62, 93]);
});

test("a stream that is refused is told of, and is not asked for again for five minutes", async () => {
	vi.stubGlobal("fetch", async () => {
		asked.push(second());
		return new Response(null, { status: 401 });
	});
	expect(await followFor(620)).toEqual([0, 300, 600]);
	expect(refused).toEqual([0, 300, 600]);
});
