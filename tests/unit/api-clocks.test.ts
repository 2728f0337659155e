import { afterEach, expect, test, vi } from "vitest";
import { tellClocks } from "../../api/start/tell-clocks";

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** What is said where the database's clock is so far ahead of ours, and its answer takes so long. */
async function said(aheadMs: number, tookMs = 0) {
	vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ["Date"] });
	const warn = vi.spyOn(console, "warn").mockReturnValue();
	const execute = async () => {
		const now = Date.now() + aheadMs;
		vi.setSystemTime(Date.now() + tookMs);
		return { rows: [{ now }] };
	};
	await tellClocks({ execute } as never);
	return warn.mock.calls.flat();
}

test.each([0, 59_000, -59_000])("clocks that are %i ms apart are nothing to tell", async (ms) => {
	expect(await said(ms)).toEqual([]);
});

test.each([
	[-300_000, "5 minutes ahead of"],
	[300_000, "5 minutes behind"],
	[-61_000, "1 minute ahead of"],
])("the database's clock is %i ms ahead: one line says so", async (ms, words) => {
	const [line, ...more] = await said(ms);
	expect(more).toEqual([]);
	expect(line).toContain(`This machine's clock is ${words} the database's: `);
});

test("an answer that took long is no difference of clocks", async () => {
	expect(await said(0, 300_000)).toEqual([]);
	expect(await said(200_000, 300_000)).toEqual([]);
});
