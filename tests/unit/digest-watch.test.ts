import { afterEach, expect, test, vi } from "vitest";
import { DigestWatch } from "~/services/devices/browser-digest";
import { Watch } from "~/services/request/browser-watch";
import { ASKS_ONLY } from "~/shared/asks-only";

afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();

/** Whether the page is loaded again after this answer. */
function isOther(answer: Response, isRedirected: boolean, stays: boolean): Promise<boolean> {
	Object.defineProperty(answer, "redirected", { value: isRedirected });
	answer.headers.set("X-Request-Id", "1234-1234-1234");
	vi.stubGlobal("fetch", async () => answer);
	const asked = { path: "/devices/changes", shown: "old", stays: () => stays };
	return new DigestWatch().isOther(asked, signal);
}

test("a page whose data has changed is loaded again", async () => {
	expect(await isOther(new Response("new"), false, false)).toBe(true);
	expect(await isOther(new Response("old"), false, false)).toBe(false);
});

test("what was shown for a moment in between goes, though the newest is what was told before", async () => {
	const current = { text: "before" };
	vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
		const isKnown = headers["If-None-Match"] === current.text;
		const told = { "X-Request-Id": "1", ETag: current.text };
		return isKnown
			? new Response(null, { status: 304, headers: told })
			: new Response(current.text, { headers: told });
	});
	const watch = new DigestWatch();
	const looks = (shown: string) =>
		watch.isOther({ path: "/devices/changes", shown, stays: () => false }, signal);
	expect(await looks("before")).toBe(false);
	// An alert is started here, which loads the page, and stopped elsewhere before it is asked again.
	expect(await looks("in alert")).toBe(true);
	expect(await looks("before")).toBe(false);
});

test("a digest that broke off is no digest", async () => {
	const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("lost")) });
	const answers = [new Response("old"), new Response(broken), new Response(null, { status: 304 })];
	vi.stubGlobal("fetch", async () => {
		const answer = answers.shift() as Response;
		answer.headers.set("X-Request-Id", "1");
		return answer;
	});
	const watch = new DigestWatch();
	const asked = { path: "/devices/changes", shown: "old", stays: () => false };
	expect(await watch.isOther(asked, signal)).toBe(false);
	await expect(watch.isOther(asked, signal)).rejects.toThrow();
	expect(await watch.isOther(asked, signal)).toBe(true);
});

test("what a proxy or a network's sign-in answers on the way tells nothing", async () => {
	vi.stubGlobal("fetch", async () => new Response("Sign in to this network"));
	const asked = { path: "/devices/changes", shown: "old", stays: () => false };
	await expect(new DigestWatch().isOther(asked, signal)).rejects.toThrow();
});

test("where nobody is signed in any more, a page leads to the sign-in, but one with unsaved work stays", async () => {
	expect(await isOther(new Response("Sign in"), true, false)).toBe(true);
	expect(await isOther(new Response("Sign in"), true, true)).toBe(false);
});

test("a page that is asked about is told that nobody sees it", async () => {
	const asked: Request[] = [];
	vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
		asked.push(new Request(url, init));
		return new Response("", { headers: { "X-Request-Id": "1", ETag: "one" } });
	});
	const watch = new Watch();
	for (let looks = 0; looks < 2; looks++) await watch.changed("https://site.example/", signal);
	expect(
		asked.map(({ headers }) => [headers.get(ASKS_ONLY), headers.get("If-None-Match")]),
	).toEqual([
		["1", ""],
		["1", "one"],
	]);
});
