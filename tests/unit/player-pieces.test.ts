import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { sha256Hex } from "../../player/files/hash";
import { Library } from "../../player/files/library";
import type { Store } from "../../player/files/store";

// Other files of this worker have the modules as they are.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const download = vi.hoisted(() => vi.fn());
const downloadWhole = vi.hoisted(() => vi.fn());
vi.mock("../../player/service/api", () => ({ downloadPiece: download, download: downloadWhole }));

const MB = 1024 * 1024;
const film = {
	slideId: 1,
	type: "InternalVideo" as const,
	url: "/media/1",
	sha256: "ab",
	bytes: 101 * MB,
	seconds: 5,
};
/** Of "abc". */
const SHA256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const picture = { ...film, type: "InternalImage" as const, bytes: 3, sha256: SHA256 };
/** A file of which the disk has lost the content. */
class LostFile extends Blob {
	override stream(): ReturnType<Blob["stream"]> {
		const error = new DOMException("cannot be read", "NotReadableError");
		return new ReadableStream({ start: (controller) => controller.error(error) });
	}
}
const store = {
	isLasting: true,
	mediaHashes: async () => ({ whole: new Set(["whole"]), begun: new Set(["begun"]) }),
	piecesOf: vi.fn(async () => new Set<number>()),
	putPiece: vi.fn(async () => true),
	putMedia: vi.fn(async () => true),
	deleteMedia: vi.fn(async () => undefined),
	piece: vi.fn(async (): Promise<Blob | null> => null),
	endPieces: async () => true,
	media: vi.fn(async () => new Blob(["abc"])),
};
/** A picture with these bytes. */
async function pictureOf(text: string) {
	const data = await new Blob([text]).arrayBuffer();
	return { item: { ...picture, sha256: await sha256Hex(data) }, data };
}
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

test("pictures without room are tried again, in growing pauses, each by itself", async () => {
	const now = vi.spyOn(performance, "now").mockReturnValue(0);
	const library = newLibrary();
	const pictures = await Promise.all(["large", "small"].map(pictureOf));
	store.putMedia.mockResolvedValue(false);
	for (const { item, data } of pictures) {
		downloadWhole.mockResolvedValueOnce({ kind: "ok", data, type: "image/png" });
		await library.fetch(item, () => true);
	}
	const kept = () => pictures.map(({ item }) => library.keeps(item));
	store.putMedia.mockClear();
	const triedAt: number[] = [];
	for (let second = 0; second < 3_600; second += 5) {
		now.mockReturnValue(second * 1_000);
		const before = store.putMedia.mock.calls.length;
		expect(await library.storeHeld()).toBe(false);
		if (store.putMedia.mock.calls.length > before) triedAt.push(second);
	}
	expect(triedAt).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1240, 1840, 2440, 3040]);

	now.mockReturnValue(3_700_000);
	store.putMedia.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
	expect(await library.storeHeld()).toBe(true);
	expect(kept()).toEqual([false, true]);
	now.mockReturnValue(4_400_000);
	store.putMedia.mockResolvedValue(true);
	expect(await library.storeHeld()).toBe(true);
	expect(kept()).toEqual([true, true]);
	now.mockRestore();
});

test("what nothing uses any more is deleted, whole or begun", async () => {
	const library = newLibrary();
	await library.open();
	await library.keepOnly([]);
	expect(store.deleteMedia.mock.calls).toEqual([["whole"], ["begun"]]);
});

for (const [which, storage] of [
	["has no such question", {}],
	["refuses to say", { estimate: () => Promise.reject(new TypeError("not here")) }],
] as const)
	test(`a large file is begun where the browser does not tell how much room it has: it ${which}`, async () => {
		vi.stubGlobal("navigator", { storage });
		vi.spyOn(console, "info").mockReturnValue(undefined);
		store.putPiece.mockResolvedValueOnce(false);
		expect(await newLibrary().fetch(film, () => true)).toBe("no room");
		expect(store.putPiece).toHaveBeenCalledOnce();
	});

test("a piece that cannot be read back is damaged, and the file is downloaded again", async () => {
	vi.spyOn(console, "info").mockReturnValue(undefined);
	store.piecesOf.mockResolvedValueOnce(new Set(Array(26).keys()));
	store.piece.mockResolvedValueOnce(new LostFile(["abc"]));
	const library = newLibrary();
	expect(await library.fetch(film, () => true)).toBe("corrupt");
	expect(store.deleteMedia).toHaveBeenCalledWith("ab");
});

/** A library that has stored the picture. */
async function libraryWithPicture() {
	vi.spyOn(console, "info").mockReturnValue(undefined);
	const library = newLibrary();
	const data = await new Blob(["abc"]).arrayBuffer();
	downloadWhole.mockResolvedValue({ kind: "ok", data, type: "image/png" });
	await library.fetch(picture, () => true);
	return library;
}

test.each([
	["has lost its end", new Blob(["ab"])],
	["is gone", new LostFile(["abc"])],
])("a stored file that cannot be shown, as it %s, is not here any more", async (_, stored) => {
	const library = await libraryWithPicture();
	store.media.mockResolvedValueOnce(stored);
	const onLost = vi.fn();
	library.onLost = onLost;
	await library.check(picture);
	expect(library.has(picture)).toBe(false);
	expect(onLost).toHaveBeenCalledOnce();
	expect(store.deleteMedia).toHaveBeenCalledWith(SHA256);
});

test("a stored file that this screen cannot show stays, and is looked at once", async () => {
	const library = await libraryWithPicture();
	store.media.mockClear();
	for (const _ of ["first", "again"]) await library.check(picture);
	expect(library.has(picture)).toBe(true);
	expect(store.media).toHaveBeenCalledOnce();
});
