import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refuse } from "~/services/request/refuse.server";

const MINUTE_MS = 60_000;
/** The tests are far from each other, in whatever order. */
let start = Date.now();
beforeEach(() => {
	start += 10 * MINUTE_MS;
	vi.useFakeTimers({ now: start });
	vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

const said = () => vi.mocked(console.warn).mock.calls.map(String);
const post = (headers: Record<string, string>) =>
	refuse(
		new Request("http://inner:3000/login?token=secret", { method: "POST", headers }),
		"http://inner:3000",
	)?.status;

test("a form whose Origin is not the host is told of, once a minute at most", () => {
	const origin = "https://dash.example";
	expect([post({ origin }), post({ origin })]).toEqual([403, 403]);
	expect(said()).toEqual([
		'A form was refused (403): it was sent from "https://dash.example" to the host "inner:3000". If both are this dashboard, let the proxy pass Host on as browsers send it.',
	]);
	vi.setSystemTime(Date.now() + MINUTE_MS);
	expect(post({ origin })).toBe(403);
	expect(said()).toHaveLength(2);
});

test("what the line has of an Origin is short, and has no signs that a terminal obeys", () => {
	expect(post({ origin: `\u009b2J"${"x".repeat(5000)}` })).toBe(403);
	const [line = ""] = said();
	expect(line).toMatch(/^[\x20-\x7e]+$/);
	expect(line.length).toBeLessThan(400);
});

test("forms that are taken, and those of which the browser says that they are another site's, are not told of", () => {
	expect(post({ origin: "http://inner:3000" })).toBeUndefined();
	expect(post({ origin: "https://a.example", "sec-fetch-site": "cross-site" })).toBe(403);
	expect(said()).toEqual([]);
});
