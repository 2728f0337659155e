import { afterEach, beforeEach, expect, test, vi } from "vitest";

interface Page {
	onload?(): void;
	onerror?(): void;
	/** "iframe" or "object". */
	kind: string;
}
type Told = "load" | "error" | "nothing" | "what stands in it";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36";
const SAFARI = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17.0 Safari/605.1";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

let heard: (event: unknown) => Promise<void>;
let pages: Page[];

/** A browser whose requests fail, and what it tells of a page that is opened. */
async function probeIn(userAgent: string, told: Told, head: "fails" | "is silent" = "fails") {
	pages = [];
	const parent = { postMessage: vi.fn() };
	vi.stubGlobal("navigator", { userAgent });
	vi.stubGlobal("window", {
		parent,
		addEventListener: (_: string, listener: typeof heard) => {
			heard = listener;
		},
	});
	vi.stubGlobal("fetch", () =>
		head === "fails" ? Promise.reject(new TypeError("refused")) : new Promise(() => undefined),
	);
	vi.stubGlobal("document", {
		createElement(kind: string) {
			const instead = { getClientRects: () => (told === "what stands in it" ? [{}] : []) };
			const page = { kind, children: [instead], setAttribute() {}, remove() {} };
			pages.push(page);
			return page;
		},
		body: {
			append(page: Page) {
				if (told === "load") page.onload?.();
				if (told === "error") page.onerror?.();
			},
		},
	});
	await import("../../player/probe");
	const answered = heard({ data: "http://example.com/", source: parent });
	await vi.advanceTimersByTimeAsync(10_000);
	await answered;
	return parent.postMessage.mock.calls[0]?.[0].isReached;
}

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.resetModules();
});

test.each([
	[CHROME, "load", true],
	[CHROME, "error", false],
	[CHROME, "nothing", true],
	[SAFARI, "load", true],
	[SAFARI, "what stands in it", false],
	[FIREFOX, "load", true],
	[FIREFOX, "nothing", false],
] as const)(
	"where a request fails in %s and a page tells %j, it is reached: %j",
	async (browser, told, isReached) => {
		expect(await probeIn(browser, told)).toBe(isReached);
	},
);

test("a host that is silent to both is away", async () => {
	expect(await probeIn(CHROME, "nothing", "is silent")).toBe(false);
});

test("Firefox opens the page in a frame, all others in an object", async () => {
	await probeIn(FIREFOX, "load");
	expect(pages.map(({ kind }) => kind)).toEqual(["iframe"]);
	vi.resetModules();
	await probeIn(SAFARI, "load");
	expect(pages.map(({ kind }) => kind)).toEqual(["object"]);
});
