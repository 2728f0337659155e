import type { Tokens } from "@signage/contract/account";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refreshOnce } from "~/services/client/refresh-once.server";

const WINDOW_MS = 30_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** An exchange whose answers are given by hand. */
function exchanging() {
	const waiting: { resolve(tokens: Tokens): void; reject(cause: Error): void }[] = [];
	const exchange = vi.fn(
		(_: string) =>
			new Promise<Tokens>((resolve, reject) => {
				waiting.push({ resolve, reject });
			}),
	);
	/** Waits until so many exchanges run. */
	const running = (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count), 30_000);
	return { exchange, waiting, running };
}
const pair = (name: string): Tokens => ({ accessToken: `${name} access`, refreshToken: name });
const newToken = () => crypto.randomUUID();
/** The access token that is replaced. */
const OLD = "old access";

describe("a refresh", () => {
	test("runs once for all who come with the same token at the same time", async () => {
		const { exchange, waiting, running } = exchanging();
		const token = newToken();
		const all = Array.from({ length: 50 }, () => refreshOnce(token, OLD, exchange));
		await running(1);
		waiting[0]?.resolve(pair("next"));
		expect(new Set(await Promise.all(all))).toEqual(new Set([pair("next")]));
		expect(exchange).toHaveBeenCalledExactlyOnceWith(token);
	});

	test("answers those who come later with the old token, for half a minute", async () => {
		const { exchange, waiting, running } = exchanging();
		const token = newToken();
		const first = refreshOnce(token, OLD, exchange);
		await running(1);
		waiting[0]?.resolve(pair("next"));
		await first;
		vi.advanceTimersByTime(WINDOW_MS - 1000);
		expect(await refreshOnce(token, OLD, exchange)).toEqual(pair("next"));
		expect(exchange).toHaveBeenCalledOnce();
		// Whatever the clock says by then.
		vi.setSystemTime(0);
		vi.advanceTimersByTime(2000);
		const late = refreshOnce(token, OLD, exchange);
		await running(2);
		waiting[1]?.resolve(pair("other"));
		expect(await late).toEqual(pair("other"));
	});

	test("answers those that were under way when it began for longer, and nobody else", async () => {
		const { exchange, waiting, running } = exchanging();
		const [token, began] = [newToken(), performance.now()];
		vi.advanceTimersByTime(1000);
		const first = refreshOnce(token, OLD, exchange);
		await running(1);
		waiting[0]?.resolve(pair("next"));
		await first;
		vi.advanceTimersByTime(9 * 60_000);
		expect(await refreshOnce(token, OLD, exchange, began)).toEqual(pair("next"));
		const late = refreshOnce(token, OLD, exchange, began + 2000);
		await running(2);
		waiting[1]?.reject(new Error("refused"));
		await expect(late).rejects.toThrow("refused");
	});

	test("of another token is another", async () => {
		const { exchange, waiting, running } = exchanging();
		const [one, two] = [
			refreshOnce(newToken(), OLD, exchange),
			refreshOnce(newToken(), OLD, exchange),
		];
		await running(2);
		waiting[0]?.resolve(pair("one"));
		waiting[1]?.resolve(pair("two"));
		expect((await Promise.all([one, two])).map(({ refreshToken }) => refreshToken).sort()).toEqual([
			"one",
			"two",
		]);
	});

	test("of another sign-in is another, though its refresh token is the same", async () => {
		const { exchange, waiting, running } = exchanging();
		const token = newToken();
		const first = refreshOnce(token, OLD, exchange);
		await running(1);
		waiting[0]?.resolve(pair("first"));
		await first;
		const second = refreshOnce(token, "another access", exchange);
		await running(2);
		waiting[1]?.reject(new Error("refused"));
		await expect(second).rejects.toThrow("refused");
		expect(await refreshOnce(token, OLD, exchange)).toEqual(pair("first"));
	});

	test("that fails fails for all who wait, and is not remembered", async () => {
		const { exchange, waiting, running } = exchanging();
		const token = newToken();
		const all = [refreshOnce(token, OLD, exchange), refreshOnce(token, OLD, exchange)];
		const settled = Promise.allSettled(all);
		await running(1);
		waiting[0]?.reject(new Error("down"));
		expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
		const again = refreshOnce(token, OLD, exchange);
		await running(2);
		waiting[1]?.resolve(pair("next"));
		expect(await again).toEqual(pair("next"));
	});
});
