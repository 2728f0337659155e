import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { Library } from "../../player/library";
import type { Store } from "../../player/store";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const download = vi.hoisted(() => vi.fn());
const downloadWhole = vi.hoisted(() => vi.fn());
vi.mock("../../player/api", () => ({ downloadPiece: download, download: downloadWhole }));

const MB = 1024 * 1024;
const film = {
	slideId: 1,
	type: "InternalVideo" as const,
	url: "/media/1",
	sha256: "ab",
	bytes: 101 * MB,
	seconds: 5,
};
const store = {
	isLasting: true,
	mediaHashes: async () => ({ whole: new Set(["whole"]), begun: new Set(["begun"]) }),
	piecesOf: async () => new Set<number>(),
	putPiece: vi.fn(async () => true),
	putMedia: vi.fn(async () => true),
	deleteMedia: vi.fn(async () => undefined),
};
const newLibrary = () => new Library(store as unknown as Store);

beforeEach(() => {
	vi.stubGlobal("navigator", {});
	download.mockImplementation(async (_url: string, from: number, to: number) => ({
		kind: "ok",
		data: new ArrayBuffer(to - from),
		type: "video/mp4",
	}));
});
afterEach(() => {
	vi.clearAllMocks();
	vi.unstubAllGlobals();
});

test("what is not wanted any more is not downloaded further", async () => {
	const isWanted = () => download.mock.calls.length < 3;
	expect(await newLibrary().fetch(film, isWanted)).toBe("unreachable");
	expect(download).toHaveBeenCalledTimes(3);
});

test("a file that does not fit leaves nothing, and is not downloaded again", async () => {
	store.putPiece.mockImplementation(async () => store.putPiece.mock.calls.length < 3);
	const library = newLibrary();
	for (const _ of ["first", "again"]) expect(await library.fetch(film, () => true)).toBe("no room");
	expect(download).toHaveBeenCalledTimes(3);
	expect(store.deleteMedia).toHaveBeenCalledWith("ab");
	store.putPiece.mockResolvedValue(true);
});

test("a file that did not fit is downloaded again once room was made", async () => {
	store.putPiece.mockResolvedValue(false);
	const library = newLibrary();
	await library.open();
	await library.fetch(film, () => true);
	expect(await library.keepOnly([film])).toBe(true);
	expect(await library.fetch(film, () => true)).toBe("no room");
	expect(download).toHaveBeenCalledTimes(2);
	// There was nothing to delete any more.
	expect(await library.keepOnly([film])).toBe(false);
	await library.fetch(film, () => true);
	expect(download).toHaveBeenCalledTimes(2);
	store.putPiece.mockResolvedValue(true);
});

test("a picture without room is stored once room was made", async () => {
	const sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
	const picture = { ...film, type: "InternalImage" as const, bytes: 3, sha256 };
	const data = Uint8Array.from("abc", (letter) => letter.charCodeAt(0)).buffer;
	downloadWhole.mockResolvedValue({ kind: "ok", data, type: "image/png" });
	store.putMedia.mockResolvedValueOnce(false);
	const library = newLibrary();
	await library.open();
	expect(await library.fetch(picture, () => true)).toBe("stored");
	expect([library.has(picture), library.keeps(picture)]).toEqual([true, false]);
	await library.keepOnly([picture]);
	expect([library.has(picture), library.keeps(picture)]).toEqual([true, true]);
});

test("what nothing uses any more is deleted, whole or begun", async () => {
	const library = newLibrary();
	await library.open();
	await library.keepOnly([]);
	expect(store.deleteMedia.mock.calls).toEqual([["whole"], ["begun"]]);
});
