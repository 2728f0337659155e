import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";

// The service worker that keeps the player's page on a screen.

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const SCOPE = "https://signage.test/player/";
/** What listens to the worker's events, by their names. */
const listeners = new Map<string, (event: object) => void>();
const open = vi.fn();
const skipWaiting = vi.fn();

beforeEach(async () => {
	listeners.clear();
	vi.spyOn(console, "info").mockReturnValue(undefined);
	vi.stubGlobal("SHELL_VERSION", "1");
	vi.stubGlobal("SHELL_FILES", ["./", "main-2.js", "styles-1.css"]);
	vi.stubGlobal("PAGE_MARKS", ["main-2.js", "styles-1.css"]);
	vi.stubGlobal("caches", { open });
	vi.stubGlobal("fetch", async () => new Response("the service's"));
	vi.stubGlobal("self", {
		registration: { scope: SCOPE },
		skipWaiting,
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
	vi.clearAllMocks();
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
	expect(await ask("main-2.js")).toBe("the service's");
});

describe("while a new version is deployed", () => {
	const stored = new Map<string, string>();
	beforeEach(() => {
		stored.clear();
		open.mockResolvedValue({
			addAll: async (requests: readonly Request[]) => {
				for (const { url } of requests) stored.set(url, "the service's");
			},
			put: async (url: string, response: Response) => stored.set(url, await response.text()),
		});
	});

	/** Resolves when the files are stored. */
	async function install(page: string): Promise<void> {
		const given = vi.fn(async (_request: Request) => new Response(page));
		vi.stubGlobal("fetch", given);
		let installed: Promise<void> | undefined;
		const waitUntil = (work: Promise<void>) => {
			installed = work;
		};
		listeners.get("install")?.({ waitUntil });
		await installed;
		expect(given).toHaveBeenCalledOnce();
		expect(given.mock.calls[0]?.[0]).toMatchObject({ url: SCOPE, cache: "reload" });
	}
	const pageWith = (script: string) =>
		`<link rel="stylesheet" href="styles-1.css"><script src="${script}"></script>`;

	test("the new worker does not keep the old page, whose script will be nowhere", async () => {
		await expect(install(pageWith("main-1.js"))).rejects.toThrow("of another version");
		expect(stored).toEqual(new Map());
		expect(skipWaiting).not.toHaveBeenCalled();
	});

	test("it keeps its own page with that page's files", async () => {
		await install(pageWith("main-2.js"));
		expect(stored).toEqual(
			new Map([
				[`${SCOPE}main-2.js`, "the service's"],
				[`${SCOPE}styles-1.css`, "the service's"],
				[SCOPE, pageWith("main-2.js")],
			]),
		);
		expect(skipWaiting).toHaveBeenCalledOnce();
	});
});
