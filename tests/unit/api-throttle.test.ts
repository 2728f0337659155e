import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ProblemError } from "../../api/problems/problem";
import { createOwnThrottle } from "../../api/throttles/own-throttle";
import type { Who } from "../../api/throttles/throttle";

const WINDOW_MS = 600_000;
const DAYS_MS = 3 * 86_400_000;
const limits = { perAccount: 3, perAddress: 5, windowMs: WINDOW_MS, message: "Too many" };

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date", "performance"] });
});
afterEach(() => {
	vi.useRealTimers();
});

/** The Retry-After of a refused attempt, in seconds; null when it is let through. */
async function retryAfter(attempt: () => Promise<unknown>): Promise<number | null> {
	try {
		await attempt();
		return null;
	} catch (error) {
		expect(error).toMatchObject({ status: 429, detail: "Too many" });
		return Number((error as ProblemError).headers?.["retry-after"]);
	}
}

test("attempts count as they begin, and a right one no longer does", async () => {
	const throttle = createOwnThrottle(limits);
	const ann: Who = { account: "ann", address: "192.0.2.1" };
	const [takeBack] = await Promise.all([1, 2, 3].map(() => throttle.begin(ann)));
	expect(await retryAfter(() => throttle.begin(ann))).toBe(600);
	await takeBack?.();
	expect(await retryAfter(() => throttle.begin(ann))).toBeNull();
	expect(await retryAfter(() => throttle.check(ann))).toBe(600);
	vi.advanceTimersByTime(WINDOW_MS);
	expect(await retryAfter(() => throttle.check(ann))).toBeNull();
});

test.each([-DAYS_MS, DAYS_MS])("a clock that is set by %i ms changes nothing", async (by) => {
	const throttle = createOwnThrottle(limits);
	const ann: Who = { account: "ann" };
	for (let turn = 0; turn < 3; turn++) await throttle.note(ann);
	vi.setSystemTime(Date.now() + by);
	expect(await retryAfter(() => throttle.check(ann))).toBe(600);
	vi.advanceTimersByTime(WINDOW_MS - 1000);
	expect(await retryAfter(() => throttle.check(ann))).toBe(1);
	vi.advanceTimersByTime(1000);
	expect(await retryAfter(() => throttle.check(ann))).toBeNull();
});

test("over all, those who failed before wait first, and everybody at last", async () => {
	const inAll = { forRepeaters: 4, forEverybody: 7 };
	const throttle = createOwnThrottle({ ...limits, inAll });
	const from = (number: number): Who => ({ account: number, address: `192.0.2.${number}` });
	for (const number of [1, 2, 3]) await throttle.begin(from(number));
	await throttle.begin(from(1));
	expect(await retryAfter(() => throttle.begin(from(2)))).toBe(600);
	expect(await retryAfter(() => throttle.begin({ account: 9, address: "192.0.2.2" }))).toBe(600);
	expect(await retryAfter(() => throttle.begin({ account: 2, address: "192.0.2.9" }))).toBe(600);
	for (const number of [4, 5]) await throttle.begin(from(number));
	await (await throttle.begin(from(6)))();
	await throttle.begin(from(7));
	expect(await retryAfter(() => throttle.begin(from(8)))).toBe(600);
	vi.advanceTimersByTime(WINDOW_MS);
	expect(await retryAfter(() => throttle.begin(from(1)))).toBeNull();
});
