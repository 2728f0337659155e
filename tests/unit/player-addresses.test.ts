import type { Manifest, ManifestItem } from "@signage/contract/screens";
import { afterAll, afterEach, beforeEach, expect, type Mock, test, vi } from "vitest";
import { ServerClock } from "../../player/clock";
import type { Library } from "../../player/files/library";
import type { SavedManifest } from "../../player/files/store";
import { Rest } from "../../player/following/rest";
import { Sync } from "../../player/following/sync";

// When a screen reads the whole manifest again, with new addresses, and with which ETag it stores one.

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const service = vi.hoisted(() => ({ sendHeartbeat: vi.fn(), requestManifest: vi.fn() }));
vi.mock("../../player/service/api", () => service);

/** What the service has, and with which ETags it was asked for it. */
let revision: string;
let items: ManifestItem[];
/** By how much the service's clock is wrong, in milliseconds. */
let aheadMs: number;
let asked: (string | null)[];
let library: Pick<Library, "onLost"> & Record<string, unknown>;
let keepOnly: Mock<(items: unknown[]) => Promise<boolean>>;
let director: { addressFailed: boolean; mediaOnScreen: unknown[] };

beforeEach(() => {
	revision = "r1";
	items = [];
	aheadMs = 0;
	asked = [];
	vi.useFakeTimers();
	vi.stubGlobal("window", new EventTarget());
	vi.stubGlobal("PLAYER_VERSION", "web 1");
	service.sendHeartbeat.mockImplementation(async () => answer({ revision, serverTime: now() }));
	service.requestManifest.mockImplementation(async (_: string, etag: string | null) => {
		asked.push(etag);
		if (etag === `"${revision}"`) return { kind: "unchanged" };
		return answer(manifestOf(revision), { ETag: `"${revision}"` });
	});
});
afterEach(async () => {
	service.sendHeartbeat.mockResolvedValue({ kind: "refused", status: 401 });
	await vi.advanceTimersByTimeAsync(20_000);
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const now = () => new Date(Date.now() + aheadMs).toISOString();
const answer = (value: unknown, headers = {}) => ({
	kind: "ok",
	value,
	headers: new Headers(headers),
});
const manifestOf = (name: string): Manifest => ({
	revision: name,
	serverTime: now(),
	playing: null,
	switches: [],
	group: { title: "", actualPresentationId: null, isInAlert: false, alertPresentationId: null },
	presentations: [{ presentationId: 7, title: "Menu", backgroundColor: "#000000", items }],
});
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const wholeReads = () => asked.filter((etag) => etag === null).length;

function start(saved: SavedManifest | null = null) {
	const store = {
		savedManifest: async () => saved,
		saveManifest: vi.fn(async (_: SavedManifest) => undefined),
		holdsManifest: false,
	};
	keepOnly = vi.fn(async () => false);
	library = {
		onLost: () => undefined,
		count: () => ({ itemsCached: 0, itemsTotal: 0 }),
		has: () => false,
		keeps: () => true,
		fetch: () => new Promise(() => undefined),
		keepOnly,
		storeHeld: async () => false,
	};
	const fake = {
		addressFailed: false,
		follow: vi.fn(),
		review: vi.fn(),
		isUrgent: () => false,
		presentationIdIn: () => 7,
		nowPlaying: null,
		mediaOnScreen: [],
		fault: { text: null, noteFile: () => undefined },
	};
	director = fake;
	const screen = {
		setCached: vi.fn(),
		setRevision: vi.fn(),
		setContact: vi.fn(),
		setName: vi.fn(),
		setOffset: vi.fn(),
	};
	const parts = { store, library, director: fake, screen, clock: new ServerClock() };
	const sync = new Sync({ token: "t", deviceId: 1 }, parts as unknown as Sync["parts"]);
	void sync.untilRemoved();
	return store;
}

test("an address that failed has the manifest read anew, but not with each heartbeat where it fails on", async () => {
	start();
	await minutes(6);
	expect(wholeReads()).toBe(1);
	for (let beat = 0; beat < 24; beat += 1) {
		director.addressFailed = true;
		await minutes(0.25);
	}
	expect(wholeReads()).toBeGreaterThan(1);
	expect(wholeReads()).toBeLessThan(5);
});

test("a manifest is stored with its own ETag also while the files of the next one are on their way", async () => {
	const store = start();
	await minutes(0.1);
	store.holdsManifest = true;
	items = [{ slideId: 1, type: "InternalImage", url: "/1", sha256: "ab", seconds: 5 }];
	revision = "r2";
	await minutes(1);
	expect(asked).toContain('"r1"');
	expect(stored(store)).toEqual(new Set(['r1 "r1"']));
});

test("a manifest with another one's ETag is read anew, as the heartbeats tell of another revision", async () => {
	revision = "r2";
	const store = start({ manifest: manifestOf("r1"), etag: '"r2"', clockOffsetMs: 0 });
	await minutes(1);
	expect(asked).toEqual(['"r2"', null]);
	expect(stored(store)).toContain('r2 "r2"');
	expect(stored(store)).not.toContain('r1 "r2"');
});

test("a manifest that is stored anew, as the screen's clock is known, keeps its ETag", async () => {
	const saved = { manifest: manifestOf("r1"), etag: '"r1"', clockOffsetMs: 0 };
	aheadMs = 3_600_000;
	const store = start(saved);
	await minutes(0.1);
	expect(store.saveManifest.mock.calls[0]?.[0]).toMatchObject({
		...saved,
		clockOffsetMs: aheadMs,
	});
});

test("what is on the screen is not deleted, though no manifest has it any more", async () => {
	start();
	const film = { slideId: 2, sha256: "cd" };
	director.mediaOnScreen = [film];
	await minutes(1);
	expect(keepOnly).toHaveBeenLastCalledWith([film]);
});

test("heartbeats that name another revision than the manifest's for good have it read anew once", async () => {
	service.sendHeartbeat.mockImplementation(async () =>
		answer({ revision: "other", serverTime: now() }),
	);
	start();
	await minutes(4);
	expect(wholeReads()).toBe(2);
});

test.each([true, false])(
	"once the service's clock was set back, a manifest of a later time is read anew, once (stored %s)",
	async (isStored) => {
		aheadMs = 3 * 3_600_000;
		const saved = { manifest: manifestOf("r1"), etag: '"r1"', clockOffsetMs: aheadMs };
		if (isStored) aheadMs = 0;
		const store = start(isStored ? saved : null);
		await minutes(1);
		asked = isStored ? asked : [];
		aheadMs = 0;
		await minutes(4);
		expect(wholeReads()).toBe(1);
		expect(
			Date.parse(store.saveManifest.mock.lastCall?.[0].manifest.serverTime ?? ""),
		).toBeLessThan(Date.now());
	},
);

test("a file that is lost has what is missing downloaded again, and counts as cached no more", async () => {
	start();
	await minutes(1);
	const told = () => service.sendHeartbeat.mock.lastCall?.[1].cachedRevision;
	expect(told()).toBe("r1");
	const collected = keepOnly.mock.calls.length;
	library.onLost();
	service.sendHeartbeat.mockResolvedValueOnce({ kind: "unreachable" });
	await minutes(0.25);
	expect(told()).toBeNull();
	await minutes(0.25);
	expect(told()).toBe("r1");
	expect(keepOnly.mock.calls.length).toBe(collected + 1);
});

test("what is deleted for a manifest of which a file cannot be had counts as stored no more", async () => {
	const item = (slideId: number, sha256: string): ManifestItem => {
		return { slideId, type: "InternalImage", url: `/${slideId}`, sha256, seconds: 5 };
	};
	const told = () => service.sendHeartbeat.mock.lastCall?.[1].cachedRevision;
	const onDisk = new Set(["ab"]);
	const isStored = ({ sha256 }: ManifestItem) => onDisk.has(String(sha256));
	items = [item(1, "ab")];
	start();
	library.has = isStored;
	library.keeps = isStored;
	await minutes(1);
	expect(told()).toBe("r1");
	keepOnly.mockImplementation(async () => onDisk.delete("ab"));
	library.fetch = async () => "unreachable";
	items = [item(2, "cd")];
	revision = "r2";
	await minutes(2);
	expect(onDisk.size).toBe(0);
	// What the group has again is the very manifest of before.
	library.fetch = () => new Promise(() => undefined);
	items = [item(1, "ab")];
	revision = "r1";
	await minutes(1);
	expect(asked.at(-1)).toBe('"r2"');
	expect(told()).toBeNull();
});

/** What was stored: the manifests' revisions with their ETags. */
const stored = ({ saveManifest }: ReturnType<typeof start>) =>
	new Set(saveManifest.mock.calls.map(([{ manifest, etag }]) => `${manifest.revision} ${etag}`));

test("once the network is there again, a heartbeat is sent at once, as long as the screen is not removed", async () => {
	start();
	await minutes(0.1);
	const beats = () => service.sendHeartbeat.mock.calls.length;
	const comeBack = async () => {
		const before = beats();
		window.dispatchEvent(new Event("online"));
		await vi.advanceTimersByTimeAsync(1);
		return beats() - before;
	};
	expect(await comeBack()).toBe(1);
	expect(await comeBack()).toBe(1);
	service.sendHeartbeat.mockResolvedValue({ kind: "refused", status: 401 });
	expect(await comeBack()).toBe(1);
	const removed = vi.spyOn(Rest.prototype, "call");
	expect(await comeBack()).toBe(0);
	expect(removed).not.toHaveBeenCalled();
});
