import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askAgain } from "~/browser/ask-again";

let page: EventTarget & { visibilityState: string };
beforeEach(() => {
	vi.useFakeTimers();
	page = Object.assign(new EventTarget(), { visibilityState: "visible" });
	vi.stubGlobal("document", page);
	vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const EVERY_MS = 5_000;

/** In so many seconds the connection comes back. */
const online = (seconds: number) =>
	setTimeout(() => window.dispatchEvent(new Event("online")), seconds * 1000);
/** In so many seconds the page is hidden, or seen again. */
const turn = (seconds: number, visibilityState: string) =>
	setTimeout(() => {
		page.visibilityState = visibilityState;
		page.dispatchEvent(new Event("visibilitychange"));
	}, seconds * 1000);

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

test("is asked at once where the connection is back, or the page is seen again, and then as often as where all is well", async () => {
	const failing = () => Promise.reject(new Error());
	online(36);
	expect(await askedAt(60, failing)).toEqual([5, 15, 35, 36, 46]);
	turn(1, "hidden");
	online(2);
	turn(3, "visible");
	expect(await askedAt(9, async () => {})).toEqual([3, 8]);
});

test("nothing is asked while nobody can see the page", async () => {
	turn(6, "hidden");
	turn(22, "visible");
	expect(await askedAt(30, async () => {})).toEqual([5, 22, 27]);
});

test("a question that is on its way is the only one", async () => {
	online(6);
	turn(7, "visible");
	const slow = () => new Promise((resolve) => setTimeout(resolve, 4_000));
	expect(await askedAt(15, slow)).toEqual([5, 14]);
});

test("a question is ended with the asking", async () => {
	let signal: AbortSignal | undefined;
	const hanging = (given: AbortSignal) => {
		signal = given;
		return new Promise(() => {});
	};
	const stop = askAgain(EVERY_MS, hanging);
	await vi.advanceTimersByTimeAsync(EVERY_MS);
	expect(signal?.aborted).toBe(false);
	stop();
	expect(signal?.aborted).toBe(true);
});
