import { afterEach, expect, test, vi } from "vitest";
import { askToLast } from "../../player/files/lasting";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test("a screen asks the browser to keep what it stores, whatever that says", async () => {
	const said = vi.spyOn(console, "info").mockReturnValue(undefined);
	const persist = vi.fn(async () => Promise.reject(new TypeError("not here")));
	vi.stubGlobal("navigator", { storage: { persist }, userAgent: "Chrome/130.0" });
	askToLast();
	await vi.waitFor(() => expect(said).toHaveBeenCalled(), 30_000);
	expect(persist).toHaveBeenCalledOnce();
});

test.each([{}, { storage: {} }])("where it cannot be asked, it is not", (browser) => {
	vi.stubGlobal("navigator", browser);
	expect(askToLast).not.toThrow();
});

test("Firefox, which would ask whoever stands there, is not asked", () => {
	const persist = vi.fn(async () => true);
	vi.stubGlobal("navigator", { storage: { persist }, userAgent: "Gecko/20100101 Firefox/130.0" });
	askToLast();
	expect(persist).not.toHaveBeenCalled();
});
