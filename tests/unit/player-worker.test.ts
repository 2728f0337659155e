import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

// The service worker that keeps the player's page on a screen.

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const SCOPE = "https://signage.test/player/";
/** What listens to the worker's events, by their names. */
const listeners = new Map<string, (event: object) => void>();
const open = vi.fn();

beforeEach(async () => {
	listeners.clear();
	vi.spyOn(console, "info").mockReturnValue(undefined);
	vi.stubGlobal("SHELL_VERSION", "1");
	vi.stubGlobal("SHELL_FILES", ["./", "main.js"]);
	vi.stubGlobal("caches", { open });
	vi.stubGlobal("fetch", async () => new Response("the service's"));
	vi.stubGlobal("self", {
		registration: { scope: SCOPE },
		addEventListener: (name: string, listener: (event: object) => void) =>
			listeners.set(name, listener),
	});
	vi.resetModules();
	const worker = "../../player/service-worker";
	await import(/* @vite-ignore */ worker);
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

/** The text that the worker gives the page for a file. */
async function ask(file: string): Promise<string | undefined> {
	let answer: Promise<Response> | undefined;
	const respondWith = (response: Promise<Response>) => {
		answer = response;
	};
	listeners.get("fetch")?.({ request: new Request(SCOPE + file), respondWith });
	return (await answer)?.text();
}

test("the page comes from the screen's own copy", async () => {
	open.mockResolvedValue({ match: async () => new Response("the screen's") });
	expect(await ask("?a")).toBe("the screen's");
	expect(await ask("other.js")).toBeUndefined();
});

test("where the browser cannot read its copy, the page comes from the service", async () => {
	open.mockRejectedValue(new DOMException("Unexpected internal error.", "UnknownError"));
	expect(await ask("main.js")).toBe("the service's");
});
