import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ProblemError } from "../../api/problems/problem";
import { createThrottle, type Who } from "../../api/throttles/throttle";

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
function retryAfter(attempt: () => unknown): number | null {
	try {
		attempt();
		return null;
	} catch (error) {
		expect(error).toMatchObject({ status: 429, detail: "Too many" });
		return Number((error as ProblemError).headers?.["retry-after"]);
	}
}

test("attempts count as they begin, and a right one no longer does", () => {
	const throttle = createThrottle(limits);
	const ann: Who = { account: "ann", address: "192.0.2.1" };
	const [takeBack] = [1, 2, 3].map(() => throttle.begin(ann));
	expect(retryAfter(() => throttle.begin(ann))).toBe(600);
	takeBack?.();
	expect(retryAfter(() => throttle.begin(ann))).toBeNull();
	expect(retryAfter(() => throttle.check(ann))).toBe(600);
	vi.advanceTimersByTime(WINDOW_MS);
	expect(retryAfter(() => throttle.check(ann))).toBeNull();
});

test.each([-DAYS_MS, DAYS_MS])("a clock that is set by %i ms changes nothing", (by) => {
	const throttle = createThrottle(limits);
	const ann: Who = { account: "ann" };
	for (let turn = 0; turn < 3; turn++) throttle.note(ann);
	vi.setSystemTime(Date.now() + by);
	expect(retryAfter(() => throttle.check(ann))).toBe(600);
	vi.advanceTimersByTime(WINDOW_MS - 1000);
	expect(retryAfter(() => throttle.check(ann))).toBe(1);
	vi.advanceTimersByTime(1000);
	expect(retryAfter(() => throttle.check(ann))).toBeNull();
});

test("over all, those who failed before wait first, and everybody at last", () => {
	const inAll = { forRepeaters: 4, forEverybody: 7 };
	const throttle = createThrottle({ ...limits, inAll });
	const from = (number: number): Who => ({ account: number, address: `192.0.2.${number}` });
	for (const number of [1, 2, 3]) throttle.begin(from(number));
	throttle.begin(from(1));
	expect(retryAfter(() => throttle.begin(from(2)))).toBe(600);
	expect(retryAfter(() => throttle.begin({ account: 9, address: "192.0.2.2" }))).toBe(600);
	expect(retryAfter(() => throttle.begin({ account: 2, address: "192.0.2.9" }))).toBe(600);
	for (const number of [4, 5]) throttle.begin(from(number));
	throttle.begin(from(6))();
	throttle.begin(from(7));
	expect(retryAfter(() => throttle.begin(from(8)))).toBe(600);
	vi.advanceTimersByTime(WINDOW_MS);
	expect(retryAfter(() => throttle.begin(from(1)))).toBeNull();
});
