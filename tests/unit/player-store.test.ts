import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { Store } from "../../player/files/store";

// A screen whose browser stores what it had, and takes nothing new.

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const identity = { token: "a", deviceId: 1 };
const refuse = () => {
	throw new DOMException("the disk is full", "QuotaExceededError");
};
const get = async (key: string) => ({ identity, manifest: {} })[key];
vi.mock("idb", () => ({
	openDB: async () => ({
		put: refuse,
		transaction: (_: string, mode: string) =>
			mode === "readonly" ? { store: { get }, done: Promise.resolve() } : refuse(),
	}),
}));

beforeEach(() => {
	vi.spyOn(console, "info").mockReturnValue(undefined);
	vi.stubGlobal("window", globalThis);
	vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test("a screen that was removed forgets its token where the browser deletes nothing, and can be paired again", async () => {
	const store = await Store.open();
	expect(await store.identity()).toEqual(identity);
	await store.forget(identity);
	expect(await store.identity()).toBeNull();
	expect(await store.savedManifest()).toBeNull();
	expect(await store.wasRemoved()).toBe(true);
	await store.saveIdentity({ token: "b", deviceId: 2 });
	expect(await store.identity()).toEqual({ token: "b", deviceId: 2 });
});
