import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askAgain } from "~/browser/ask-again";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EVERY_MS = 5_000;

/** The seconds at which is asked, in so many, where each question becomes this. */
async function askedAt(seconds: number, ask: (signal: AbortSignal) => Promise<unknown>) {
	const began = Date.now();
	const asked: number[] = [];
	const stop = askAgain(EVERY_MS, (signal) => {
		asked.push((Date.now() - began) / 1000);
		return ask(signal);
	});
	await vi.advanceTimersByTimeAsync(seconds * 1000);
	stop();
	await vi.advanceTimersByTimeAsync(100_000);
	return asked;
}

test("is asked again after each answer, and after failures with pauses that double, up to a minute", async () => {
	expect(await askedAt(21, async () => {})).toEqual([5, 10, 15, 20]);
	const failing = () => Promise.reject(new Error());
	expect(await askedAt(250, failing)).toEqual([5, 15, 35, 75, 135, 195]);
	let count = 0;
	const onceWell = () => (++count < 3 ? failing() : Promise.resolve());
	expect(await askedAt(46, onceWell)).toEqual([5, 15, 35, 40, 45]);
});

test("what is not answered is given up after half a minute, and asked once more", async () => {
	const hanging = (signal: AbortSignal) =>
		new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
	expect(await askedAt(90, hanging)).toEqual([5, 45]);
});

test("a question is ended with the asking", async () => {
	let signal: AbortSignal | undefined;
	const hanging = (given: AbortSignal) => {
		signal = given;
		return new Promise(() => {});
	};
	expect(await askedAt(6, hanging)).toEqual([5]);
	expect(signal?.aborted).toBe(true);
});
