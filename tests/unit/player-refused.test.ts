import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { Store } from "../../player/files/store";
import { untilGoodAgain } from "../../player/pairing/refused";
import { Signal } from "../../player/service/signal";

// A service that was once started with another database refuses the tokens of all its screens.

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** What the browser stores. */
const rows = vi.hoisted(() => ({
	settings: new Map<string, unknown>(),
	media: new Map<string, unknown>(),
}));
vi.mock("idb", () => {
	const storeOf = (name: keyof typeof rows) => ({
		clear: async () => rows[name].clear(),
		put: async (value: unknown, key: string) => rows[name].set(key, value),
		get: async (key: string) => rows[name].get(key),
		getAllKeys: async () => [...rows[name].keys()],
	});
	return {
		openDB: async () => ({
			put: async (name: keyof typeof rows, value: unknown, key: string) =>
				rows[name].set(key, value),
			clear: async (name: keyof typeof rows) => rows[name].clear(),
			transaction: (name: keyof typeof rows) => ({
				store: storeOf(name),
				done: Promise.resolve(),
			}),
		}),
	};
});
const sendHeartbeat = vi.hoisted(() => vi.fn());
vi.mock("../../player/service/api", () => ({ sendHeartbeat }));

const identity = { token: "a", deviceId: 1 };
const HOUR = 3_600_000;
let store: Store;

beforeEach(async () => {
	for (const map of Object.values(rows)) map.clear();
	vi.useFakeTimers({ now: Date.parse("2030-06-01T08:00:00Z") });
	vi.stubGlobal("window", globalThis);
	vi.stubGlobal("PLAYER_VERSION", "web 1");
	vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
	sendHeartbeat.mockReset().mockResolvedValue({ kind: "refused", status: 401 });
	store = await Store.open();
	await store.saveIdentity(identity);
	await store.putMedia("ab", new Blob(["picture"]));
	await store.saveManifest({ manifest: {} as never, etag: null, clockOffsetMs: 0 });
	await store.forget(identity);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("a screen that is refused has nothing to play, and keeps token and files aside", async () => {
	expect(await store.identity()).toBeNull();
	expect(await store.savedManifest()).toBeNull();
	expect(await store.wasRemoved()).toBe(true);
	expect(await store.refused()).toEqual(identity);
	expect((await store.mediaHashes()).whole).toEqual(new Set(["ab"]));
});

test("a token that is good again within a day is taken, also after a restart", async () => {
	const asked = untilGoodAgain(await Store.open(), new Signal());
	await vi.advanceTimersByTimeAsync(20 * HOUR);
	expect(sendHeartbeat.mock.calls[0]?.[0]).toBe("a");
	expect(sendHeartbeat.mock.calls.length).toBeLessThan(20 * 60);
	sendHeartbeat.mockResolvedValue({ kind: "ok" });
	await vi.advanceTimersByTimeAsync(120_000);
	expect(await Promise.race([asked, "still waiting"])).toEqual(identity);
	await store.saveIdentity(identity);
	expect(await store.identity()).toEqual(identity);
	expect(await store.refused()).toBeNull();
	expect(rows.media.size).toBe(1);
});

test("a token that was good a few seconds before is soon taken again", async () => {
	const asked = untilGoodAgain(store, new Signal());
	sendHeartbeat.mockResolvedValue({ kind: "ok" });
	await vi.advanceTimersByTimeAsync(5_000);
	expect(await Promise.race([asked, "still waiting"])).toEqual(identity);
});

test("after a day token and files are gone", async () => {
	const asked = untilGoodAgain(store, new Signal());
	await vi.advanceTimersByTimeAsync(24 * HOUR + 120_000);
	expect(await Promise.race([asked, "still waiting"])).toBeNull();
	expect(rows.media.size).toBe(0);
	sendHeartbeat.mockResolvedValue({ kind: "ok" });
	expect(await untilNextAsk()).toBeNull();
});

test("a clock that is set back ends them too", async () => {
	vi.setSystemTime(Date.parse("2030-05-31T08:00:00Z"));
	expect(await store.refused()).toBeNull();
	expect(rows.media.size).toBe(0);
});

test("a screen that is paired anew forgets the old token", async () => {
	const over = new Signal();
	const asked = untilGoodAgain(store, over);
	await store.saveIdentity({ token: "b", deviceId: 2 });
	over.give();
	expect(await asked).toBeNull();
	expect(await store.refused()).toBeNull();
	expect(sendHeartbeat).not.toHaveBeenCalled();
	expect(JSON.stringify([...rows.settings])).not.toContain('"token":"a"');
});

async function untilNextAsk() {
	const asked = untilGoodAgain(store, new Signal());
	await vi.advanceTimersByTimeAsync(5_000);
	return asked;
}
