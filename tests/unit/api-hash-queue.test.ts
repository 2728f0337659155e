import { describe, expect, test } from "vitest";
import { createHashQueue } from "../../api/account/rules/hash-queue";
import type { ProblemError } from "../../api/problems/problem";

const LIMITS = { atOnce: 2, waiting: 5, waitingPerAddress: 2 };

/** A queue with work that ends when it is told to. */
function setUp() {
	const queue = createHashQueue(LIMITS);
	const running: (() => void)[] = [];
	const outcomes: string[] = [];
	const ask = (address: string) => {
		const work = () => new Promise<void>((resolve) => running.push(resolve));
		queue.run(address, work).then(
			() => outcomes.push(`${address} done`),
			(error: ProblemError) => outcomes.push(`${address} ${error.status}`),
		);
	};
	return { ask, running, outcomes, settled: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe("work that waits for its turn", () => {
	test("runs two at a time, in the order of arrival", async () => {
		const { ask, running, outcomes, settled } = setUp();
		for (const address of ["a", "b", "c"]) ask(address);
		await settled();
		expect(running).toHaveLength(2);
		running[1]?.();
		await settled();
		expect([running.length, outcomes]).toEqual([3, ["b done"]]);
		// The one that waited has its place, so there is none for another.
		ask("d");
		await settled();
		expect(running).toHaveLength(3);
		running[0]?.();
		running[2]?.();
		await settled();
		expect(outcomes).toEqual(["b done", "a done", "c done"]);
		expect(running).toHaveLength(4);
	});

	test("is refused with 429 where its address has too much, with 503 where all have", async () => {
		const { ask, outcomes, settled } = setUp();
		for (const address of ["a", "a", "a", "a", "a"]) ask(address);
		await settled();
		expect(outcomes).toEqual(["a 429"]);
		for (const address of ["b", "b", "c", "d"]) ask(address);
		await settled();
		expect(outcomes).toEqual(["a 429", "d 503"]);
	});

	test("that fails makes room for the next", async () => {
		const queue = createHashQueue({ atOnce: 1, waiting: 1, waitingPerAddress: 1 });
		const failing = queue.run("a", () => Promise.reject(new Error("no")));
		const next = queue.run("a", async () => "next");
		await expect(failing).rejects.toThrow("no");
		expect(await next).toBe("next");
		expect(await queue.run("a", async () => "again")).toBe("again");
	});
});
