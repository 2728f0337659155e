import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnceThere } from "../../player/page/reload";

// A page that is to be loaded again while the service is away: what it has is better than the browser's notice.

const reload = vi.fn();
let answer: () => Promise<Response>;

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("window", globalThis);
	vi.stubGlobal("location", { href: "http://signage.test/player/", reload });
	vi.stubGlobal("fetch", () => answer());
	vi.spyOn(console, "info").mockReturnValue(undefined);
	reload.mockClear();
});
afterEach(() => {
	vi.clearAllTimers();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test.each<[what: string, answer: () => Promise<Response>]>([
	["is away", () => Promise.reject(new TypeError("Failed to fetch"))],
	["answers through a proxy", async () => new Response(null, { status: 502 })],
	["never answers", () => new Promise(() => undefined)],
])("a page is loaded again once a service that %s is there", async (_, away) => {
	answer = away;
	reloadOnceThere(30_000);
	await vi.advanceTimersByTimeAsync(300_000);
	expect(reload).not.toHaveBeenCalled();
	answer = async () => new Response("page");
	await vi.advanceTimersByTimeAsync(31_000);
	expect(reload).toHaveBeenCalled();
});
