import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Events } from "../../player/service/events";

// How often a screen asks for its stream of events anew.

const second = () => Math.round(performance.now() / 1000);

/** When the stream was asked for, in seconds. */
let asked: number[] = [];
/** When the screen was told that the service refuses it, in seconds. */
let refused: number[] = [];
/** For how many seconds each stream lasts. */
let lasts = 0;
/** The revisions that the screen was told of. */
let told: string[] = [];
/** What each stream brings, piece by piece. */
let pieces: string[] = [];

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(Math, "random").mockReturnValue(0);
	vi.spyOn(console, "info").mockReturnValue();
	asked = [];
	refused = [];
	told = [];
	pieces = [":\n\n"];
	vi.stubGlobal("window", globalThis);
	vi.stubGlobal("SCREEN_CALLS", { followEvents: { method: "GET", path: "/player/events" } });
	vi.stubGlobal("fetch", async () => {
		asked.push(second());
		return new Response(
			new ReadableStream({
				start(controller) {
					for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
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
		(revision) => told.push(revision),
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

const revision = (name: string, end: string) =>
	`event: revision${end}data: {"revision":"${name}"}${end}${end}`;

test.each([
	["LF", "\n"],
	["CR LF", "\r\n"],
	["CR", "\r"],
])("lines of a stream may end with %s, wherever the pieces end", async (_, end) => {
	lasts = 30;
	const text = `:${end}${end}${revision("r1", end)}${revision("r2", end)}:${end}${end}`;
	pieces = [text];
	await followFor(1);
	expect(told).toEqual(["r1", "r2"]);
	told = [];
	pieces = [...text];
	await followFor(1);
	expect(told).toEqual(["r1", "r2"]);
});

test("comments, events of another name, events without one and broken data tell of nothing", async () => {
	lasts = 30;
	const data = 'data: {"revision":"r1"}';
	pieces = [
		": event: revision\n\n",
		`event: alert\n${data}\n\n`,
		`${data}\n\n`,
		`event: revisions\n${data}\n\n`,
		'event: revision\ndata: {"revision":\n\n',
		"event: revision\ndata: 5\n\n",
		"event: revision\n\n",
		// What has not ended is no event yet.
		`event: revision\n${data}\n`,
	];
	await followFor(1);
	expect(told).toEqual([]);
});
