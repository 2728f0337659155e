import { afterEach, expect, test, vi } from "vitest";
import { EventStreams } from "../../api/screens/live/event-streams";

afterEach(() => {
	vi.useRealTimers();
});

const screen = (deviceId: number) => ({
	deviceId,
	ownerId: 1,
	deviceGroupId: 1,
	deviceName: "TV",
	pausedOver: null,
});

test("there are so many streams at most; one that is followed anew is none more, one that ends makes room", async () => {
	const streams = new EventStreams(2);
	const first = streams.open(screen(1), "r1");
	expect([streams.open(screen(2), "r1"), streams.open(screen(3), "r1")]).toEqual([
		expect.any(ReadableStream),
		null,
	]);
	const again = streams.open(screen(1), "r1");
	expect(again).not.toBeNull();
	await again?.cancel();
	expect(streams.open(screen(3), "r1")).not.toBeNull();
	expect(first).not.toBe(again);
	streams.stop();
});

test("a comment goes to each screen every 20 seconds, until all streams are ended", async () => {
	vi.useFakeTimers();
	const streams = new EventStreams(3);
	const texts = ["", "", ""];
	const ended = texts.map(async (_, index) => {
		const stream = streams.open(screen(index), "r1");
		for await (const piece of stream ?? []) texts[index] += Buffer.from(piece).toString();
	});
	const event = 'event: revision\ndata: {"revision":"r1"}\n\n';
	await vi.advanceTimersByTimeAsync(20_000);
	expect(texts).toEqual(Array(3).fill(`${event}:\n\n`));
	await vi.advanceTimersByTimeAsync(40_000);
	expect(texts).toEqual(Array(3).fill(`${event}:\n\n:\n\n:\n\n`));
	streams.stop();
	await Promise.all(ended);
	expect(vi.getTimerCount()).toBe(0);
});
