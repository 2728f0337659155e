import type { Manifest } from "@signage/contract/screens";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ServerClock } from "../../player/clock";
import { Library } from "../../player/files/library";
import type { StoredItem } from "../../player/files/media";
import { Store, Unreadable } from "../../player/files/store";
import { Sync } from "../../player/following/sync";

// A browser whose database cannot be read for a while, or is opened late: what is stored stays, and is found again.

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const openDB = vi.hoisted(() => vi.fn());
vi.mock("idb", () => ({ openDB }));
const service = vi.hoisted(() => ({ sendHeartbeat: vi.fn(), requestManifest: vi.fn() }));
vi.mock("../../player/service/api", () => service);

const LONG_MS = 5_000;
const never = () => new Promise(() => undefined);
const picture = { slideId: 1, type: "InternalImage", url: "/1", sha256: "ab", seconds: 5 } as const;
const saved: Manifest = {
	revision: "r1",
	serverTime: "2030-06-01T08:00:00Z",
	playing: null,
	switches: [],
	group: { title: "", actualPresentationId: null, isInAlert: false, alertPresentationId: null },
	presentations: [
		{ presentationId: 7, title: "Menu", backgroundColor: "#000000", items: [picture] },
	],
};
const rows: Readonly<Record<string, unknown>> = {
	manifest: { manifest: saved, etag: '"r1"', clockOffsetMs: 0 },
};

/** A database with the picture; the reads named fail with this error. */
function database(fails: (what: string) => DOMException | null = () => null) {
	const answer = (what: string, value: unknown) => async () => {
		const error = fails(what);
		if (error) throw error;
		return value;
	};
	const store = {
		get: async (key: string) => rows[key],
		count: answer("count", 1),
		getAllKeys: answer("keys", ["ab"]),
		getAll: answer("file", [new Blob(["abc"])]),
	};
	const transaction = () => ({ store, done: Promise.resolve() });
	return { close: vi.fn(), put: async () => undefined, delete: vi.fn(), transaction };
}
const ended = new DOMException("The database connection is closing.", "InvalidStateError");
const unread = new DOMException("Internal error", "DataError");

beforeEach(() => {
	openDB.mockReset();
	vi.useFakeTimers();
	vi.spyOn(console, "info").mockReturnValue(undefined);
	vi.stubGlobal("window", Object.assign(new EventTarget(), { setTimeout }));
	vi.stubGlobal("PLAYER_VERSION", "web 1");
	vi.stubGlobal("IDBKeyRange", { bound: () => undefined });
	vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

async function libraryOn(fails: (what: string) => DOMException | null) {
	const own = database(fails);
	openDB.mockResolvedValueOnce(own);
	const library = new Library(await Store.open());
	await library.open();
	expect(library.has(picture)).toBe(true);
	return { library, own };
}

describe("a stored file", () => {
	test("is not forgotten while nothing can be read", async () => {
		let isAway = false;
		const { library, own } = await libraryOn(() => (isAway ? unread : null));
		isAway = true;
		await expect(library.blob(picture)).rejects.toThrow(Unreadable);
		await library.check(picture);
		expect([library.has(picture), own.delete.mock.calls]).toEqual([true, []]);
		isAway = false;
		expect(await library.blob(picture)).toBeInstanceOf(Blob);
	});

	test("is read once more where only that failed", async () => {
		let fault: DOMException | null = unread;
		const { library } = await libraryOn((what) => {
			const now = what === "file" ? fault : null;
			if (now) fault = null;
			return now;
		});
		expect(await library.blob(picture)).toBeInstanceOf(Blob);
	});

	test("is here no more where it alone cannot be read", async () => {
		const { library } = await libraryOn((what) => (what === "file" ? unread : null));
		expect(await library.blob(picture)).toBeNull();
		expect(library.has(picture)).toBe(false);
	});

	test("is read though the first attempt to open the database again is not answered", async () => {
		let isOver = false;
		const { library } = await libraryOn(() => (isOver ? ended : null));
		isOver = true;
		openDB.mockImplementationOnce(never).mockResolvedValueOnce(database());
		const read = library.blob(picture);
		await vi.advanceTimersByTimeAsync(LONG_MS);
		expect(await read).toBeInstanceOf(Blob);
	});

	test("is read each time that the browser ends the connection, on one new one for all that need it", async () => {
		let alive = 1;
		const numbered = (number: number) => database(() => (number < alive ? ended : null));
		const { library } = await libraryOn(() => (alive > 1 ? ended : null));
		for (const next of [2, 3]) {
			alive = next;
			openDB.mockResolvedValueOnce(numbered(next));
			const read = await Promise.all([library.blob(picture), library.blob(picture)]);
			expect(read).toEqual([expect.any(Blob), expect.any(Blob)]);
			expect(openDB).toHaveBeenCalledTimes(next);
		}
	});
});

test("a database that is opened late gives the screen what it played, also without the service", async () => {
	const openings: ((database: unknown) => void)[] = [];
	openDB.mockImplementation(() => new Promise((resolve) => void openings.push(resolve)));
	const opened = Store.open();
	await vi.advanceTimersByTimeAsync(2 * LONG_MS);
	const store = await opened;
	const library = new Library(store);
	await library.open();
	const director = {
		follow: vi.fn(),
		review: vi.fn(),
		nowPlaying: null,
		mediaOnScreen: [],
		fault: { text: null },
	};
	const screen = {
		setCached: vi.fn(),
		setRevision: vi.fn(),
		setContact: vi.fn(),
		setOffset: vi.fn(),
	};
	const parts = { store, library, director, screen, clock: new ServerClock() };
	service.sendHeartbeat.mockResolvedValue({ kind: "unreachable" });
	const sync = new Sync({ token: "t", deviceId: 1 }, parts as unknown as Sync["parts"]);
	const over = sync.untilRemoved();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(director.follow).not.toHaveBeenCalled();

	openings[0]?.(database());
	await vi.advanceTimersByTimeAsync(100);
	expect(director.follow).toHaveBeenCalledExactlyOnceWith(saved, null);
	expect(library.has(picture as StoredItem)).toBe(true);
	expect(screen.setCached).toHaveBeenLastCalledWith({ itemsCached: 1, itemsTotal: 1 });
	service.sendHeartbeat.mockResolvedValue({ kind: "refused", status: 401 });
	await vi.advanceTimersByTimeAsync(20_000);
	await over;
});
