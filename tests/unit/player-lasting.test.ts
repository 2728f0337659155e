import { afterEach, expect, test, vi } from "vitest";
import { askToLast } from "../../player/files/lasting";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test("a screen asks the browser to keep what it stores, whatever that says", async () => {
	const said = vi.spyOn(console, "info").mockReturnValue(undefined);
	const persist = vi.fn(async () => Promise.reject(new TypeError("not here")));
	vi.stubGlobal("navigator", { storage: { persist } });
	askToLast();
	await vi.waitFor(() => expect(said).toHaveBeenCalled());
	expect(persist).toHaveBeenCalledOnce();
});

test.each([{}, { storage: {} }])("where it cannot be asked, it is not", (browser) => {
	vi.stubGlobal("navigator", browser);
	expect(askToLast).not.toThrow();
});
