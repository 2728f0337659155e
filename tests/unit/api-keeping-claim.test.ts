import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "../../api/database/client";
import { CLAIM_SECONDS } from "../../api/jobs/claims";
import type { Job } from "../../api/jobs/job";
import { keepingClaim } from "../../api/jobs/keeping-claim";

/** Timers come a moment late, and each after the one before. */
const LATE = 1.001;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: 0 });
	vi.spyOn(performance, "now").mockImplementation(() => Date.now() * LATE);
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** A database that answers each claim so. */
const database = (answer: () => Promise<object[]>) =>
	({
		update: () => ({ set: () => ({ where: () => ({ returning: answer }) }) }),
	}) as unknown as Database;

test("work goes on where the database does not answer twice in a row, and stops once its claim may be another's", async () => {
	let failures = 2;
	const answer = async () => {
		failures -= 1;
		if (failures >= 0) throw new Error("away");
		return [{ id: 1 }];
	};
	const job = { id: 1, queueId: "queue", mediaId: "media" } as Job;
	let held: AbortSignal | undefined;
	const ended = keepingClaim(database(answer), job, new AbortController().signal, (signal) => {
		held = signal;
		return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
	});
	await vi.advanceTimersByTimeAsync(CLAIM_SECONDS * 2_000);
	expect(failures).toBeLessThan(0);
	expect(held?.aborted).toBe(false);
	failures = Number.POSITIVE_INFINITY;
	await vi.advanceTimersByTimeAsync(CLAIM_SECONDS * 1_500);
	expect(held?.aborted).toBe(true);
	await ended;
});
