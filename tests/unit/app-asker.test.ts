import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Asker } from "~/routes/schedule/asker";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An asker, and what it has asked and told. */
function asking() {
	const asked: ((answer: string) => void)[] = [];
	const told: string[] = [];
	const asker = new Asker<string>({
		ask: (signal) =>
			new Promise((resolve, reject) => {
				signal.addEventListener("abort", () => reject(signal.reason));
				asked.push(resolve);
			}),
		onAnswer: (answer) => void told.push(answer),
		onFailed: () => void told.push("failed"),
	});
	async function answer(text: string) {
		asked.at(-1)?.(text);
		await vi.advanceTimersByTimeAsync(0);
	}
	return { asker, asked, told, answer };
}

test("it is asked once nothing changes any more, or at once", async () => {
	const { asker, asked, told, answer } = asking();
	for (let change = 0; change < 3; change += 1) {
		asker.askAfter(300);
		await vi.advanceTimersByTimeAsync(299);
	}
	expect(asked).toHaveLength(0);
	asker.askNow();
	await answer("the newest");
	await vi.advanceTimersByTimeAsync(1000);
	expect(asked).toHaveLength(1);
	expect(told).toEqual(["the newest"]);
});

test("one request is under way at a time, and what is answered after a change is asked anew", async () => {
	const { asker, asked, told, answer } = asking();
	asker.askNow();
	asker.askNow();
	asker.askAfter(300);
	await vi.advanceTimersByTimeAsync(300);
	expect(asked).toHaveLength(1);
	await answer("before the changes");
	expect(asked).toHaveLength(2);
	// A change since that waits for the next one is asked after that.
	asker.askAfter(300);
	await answer("before the last change");
	expect(asked).toHaveLength(2);
	await vi.advanceTimersByTimeAsync(300);
	await answer("after all");
	expect(asked).toHaveLength(3);
	expect(told).toEqual(["after all"]);
});

test("what is not answered in time has failed, and what has ended tells nothing", async () => {
	const said = vi.spyOn(console, "warn").mockImplementation(() => {});
	const { asker, asked, told, answer } = asking();
	asker.askNow();
	await vi.advanceTimersByTimeAsync(20_000);
	expect(told).toEqual(["failed"]);
	expect(said).toHaveBeenCalledOnce();
	asker.askNow();
	asker.askAfter(300);
	asker.end();
	await vi.advanceTimersByTimeAsync(1000);
	expect(asked).toHaveLength(2);
	expect(told).toEqual(["failed"]);
	expect(said).toHaveBeenCalledOnce();
	asker.askNow();
	await answer("of another form");
	expect(told).toEqual(["failed", "of another form"]);
});
