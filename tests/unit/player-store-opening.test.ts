import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { Store } from "../../player/files/store";

// A browser that answers late, or not at all, when it is asked to open the screen's database.

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

interface Opening {
	resolve(database: unknown): void;
	reject(error: unknown): void;
}
const openings = vi.hoisted(() => [] as Opening[]);
vi.mock("idb", () => ({
	openDB: () => new Promise((resolve, reject) => void openings.push({ resolve, reject })),
}));

const database = () => {
	const rows = new Map<string, unknown>();
	return {
		rows,
		close: vi.fn(),
		transaction: () => ({
			store: { get: async (key: string) => rows.get(key) },
			done: Promise.resolve(),
		}),
		put: async (_: string, value: unknown, key: string) => rows.set(key, value),
	};
};
const LONG_MS = 5_000;

beforeEach(() => {
	openings.length = 0;
	vi.useFakeTimers();
	vi.spyOn(console, "info").mockReturnValue(undefined);
	vi.stubGlobal("window", globalThis);
	vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test("where the first attempt is not answered, a second one is made", async () => {
	const opened = Store.open();
	await vi.advanceTimersByTimeAsync(LONG_MS);
	expect(openings).toHaveLength(2);
	const [one, two] = [database(), database()];
	openings[1]?.resolve(two);
	const store = await opened;
	expect(store.isLasting).toBe(true);
	await store.saveIdentity({ token: "a", deviceId: 1 });
	expect(two.rows.get("identity")).toEqual({ token: "a", deviceId: 1 });

	// Nothing needs the first one any more.
	openings[0]?.resolve(one);
	await vi.advanceTimersByTimeAsync(0);
	expect(one.close).toHaveBeenCalled();
	expect(two.close).not.toHaveBeenCalled();
});

test("an answer that comes when it was given up is taken all the same", async () => {
	const opened = Store.open();
	await vi.advanceTimersByTimeAsync(2 * LONG_MS);
	const store = await opened;
	expect(store.isLasting).toBe(false);
	await store.saveIdentity({ token: "a", deviceId: 1 });
	const late = database();
	openings[0]?.resolve(late);
	await vi.advanceTimersByTimeAsync(0);
	expect(store.isLasting).toBe(true);
	expect(await store.identity()).toEqual({ token: "a", deviceId: 1 });
	await store.saveIdentity({ token: "b", deviceId: 2 });
	expect(late.rows.get("identity")).toEqual({ token: "b", deviceId: 2 });
});

test("a browser that refuses a database leaves the screen its memory", async () => {
	const opened = Store.open();
	for (let asked = 0; asked < 2; asked += 1) {
		openings[asked]?.reject(new DOMException("private", "SecurityError"));
		await vi.advanceTimersByTimeAsync(0);
	}
	const store = await opened;
	expect([store.isLasting, openings.length]).toEqual([false, 2]);
	await store.saveIdentity({ token: "a", deviceId: 1 });
	expect(await store.identity()).toEqual({ token: "a", deviceId: 1 });
});
