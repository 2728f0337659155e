import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { arePlainBlips } from "../../api/media/processing/blips";
import { streamsOf } from "../../api/media/processing/compound-file";
import { copyHarmlessPpt } from "../../api/media/processing/harmless-ppt";
import { emfPlus, makeEmf, makeWmf, plusFile, wmfWithEmf } from "../fixtures/media/metafile";
import { type Rgb, solidPng } from "../fixtures/media/png";
import { temporaryFolder } from "../support/temporary-folder";

const GREEN: Rgb = [0, 200, 0];
const png = solidPng(8, 8, GREEN);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
const withSvg = makeEmf(GREEN, [emfPlus(plusFile(gzipSync(svg)))]);
const [EMF, WMF, PNG] = [0x3d4, 0x216, 0x6e0];

/** A picture as .ppt files hold it. */
function blip(instance: number, data: Buffer, kind = 0xf01a): Buffer {
	const isMetafile = instance !== PNG;
	const before = Buffer.alloc(16 + (isMetafile ? 34 : 1));
	const head = Buffer.alloc(8);
	head.writeUInt16LE(instance << 4, 0);
	head.writeUInt16LE(kind, 2);
	head.writeUInt32LE(before.length + data.length, 4);
	return Buffer.concat([head, before, data]);
}

const arePlain = (...blips: Buffer[]) => arePlainBlips(Buffer.concat(blips), { left: 1e6 });

test("pictures of a .ppt that name nothing are plain", async () => {
	expect(
		await arePlain(
			blip(PNG, png),
			blip(EMF, deflateSync(makeEmf(GREEN, [emfPlus(plusFile(png))]))),
			blip(WMF, deflateSync(makeWmf(GREEN, [wmfWithEmf(makeEmf(GREEN))]))),
			blip(EMF, Buffer.from("not compressed")),
		),
	).toBe(true);
});

test.each([
	["an SVG", blip(PNG, svg)],
	["a compressed SVG", blip(PNG, gzipSync(svg))],
	["PostScript", blip(PNG, Buffer.from("%!PS-Adobe-3.0 EPSF-3.0"))],
	["an EMF that is not compressed", blip(PNG, makeEmf(GREEN))],
	["a compressed SVG in an EMF", blip(EMF, deflateSync(withSvg))],
	["one behind a picture", blip(PNG, Buffer.concat([png, blip(EMF, deflateSync(withSvg))]))],
	["one of another kind of record", blip(EMF, deflateSync(withSvg), 0xf117)],
	["one in damaged data", blip(EMF, Buffer.concat([deflateSync(withSvg).subarray(0, -9), png]))],
	["one in a WMF", blip(WMF, deflateSync(makeWmf(GREEN, [wmfWithEmf(withSvg)])))],
])("a .ppt with %s is not", async (_, picture) => {
	expect(await arePlain(blip(PNG, png), picture)).toBe(false);
});

test("pictures of a .ppt may not unpack to any size", async () => {
	const packed = deflateSync(Buffer.alloc(2e6));
	await expect(arePlain(blip(EMF, packed))).rejects.toThrow();
});

const SECTOR = 512;
/** A compound file with a stream of eight sectors, and one of a small one. */
function makeCompoundFile(large: Buffer, small: Buffer): Buffer {
	const FREE = 0xffffffff;
	const END = 0xfffffffe;
	const longs = (at: number, ...numbers: number[]) => {
		for (const [index, number] of numbers.entries()) file.writeUInt32LE(number, at + 4 * index);
	};
	const file = Buffer.alloc(13 * SECTOR);
	file.write("d0cf11e0a1b11ae1", "hex");
	file.writeUInt16LE(9, 30);
	file.writeUInt16LE(6, 32);
	longs(44, 1, 1, 0, SMALL_BELOW, 2, 1, END, 0);
	file.fill(0xff, 76, SECTOR);
	longs(76, 0);
	// Sectors: the list of them, the folder, the list of small ones, small ones, and the large stream.
	file.fill(0xff, SECTOR, 2 * SECTOR);
	longs(SECTOR, FREE - 2, END, END, END, 5, 6, 7, 8, 9, 10, 11, END);
	const entry = (index: number, type: number, first: number, size: number) => {
		file.writeUInt8(type, 2 * SECTOR + 128 * index + 66);
		longs(2 * SECTOR + 128 * index + 116, first, size);
	};
	entry(0, 5, 3, 64);
	entry(1, 2, 4, large.length);
	entry(2, 2, 0, small.length);
	file.fill(0xff, 3 * SECTOR, 4 * SECTOR);
	longs(3 * SECTOR, END);
	small.copy(file, 4 * SECTOR);
	large.copy(file, 5 * SECTOR);
	return file;
}
const SMALL_BELOW = 4096;
const large = Buffer.alloc(SMALL_BELOW, "large");
const small = Buffer.from("small");
const compound = makeCompoundFile(large, small);

test("all streams of a compound file are read", () => {
	expect(streamsOf(compound).map((stream) => Buffer.concat(stream))).toEqual([
		large,
		Buffer.concat([small, Buffer.alloc(64 - small.length)]),
	]);
});

test("of a .ppt whose pictures take too much unpacked that is said", async () => {
	const stream = Buffer.from(large);
	blip(EMF, deflateSync(Buffer.alloc(2e6))).copy(stream);
	const [from, to] = ["from", "to"].map((name) => join(temporaryFolder(), name)) as [
		string,
		string,
	];
	writeFileSync(from, makeCompoundFile(stream, small));
	await expect(copyHarmlessPpt(from, to, 1024 ** 2)).rejects.toMatchObject({
		name: "UnusableFile",
		message: expect.stringContaining("takes more than 1 MB unpacked"),
	});
	await copyHarmlessPpt(from, to);
});

const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const record = (data: Buffer) =>
	Buffer.concat([Buffer.from("100011100000000000000000", "hex"), data]);
/** Compressed, and damaged behind its beginning. */
const cut = (bytes: Buffer) =>
	deflateSync(bytes, { strategy: constants.Z_HUFFMAN_ONLY }).subarray(0, -100);
test.each([
	["compressed", record(deflateSync(Buffer.concat([OLE, large]))), 12],
	["compressed, and damaged", record(cut(Buffer.concat([OLE, large]))), 12],
	["as it is", OLE, 0],
])("an object of another program in a .ppt cannot be read, %s", async (_, object, from) => {
	const at = SECTOR - 15;
	const stream = Buffer.from(large);
	object.copy(stream, at);
	const folder = temporaryFolder();
	writeFileSync(join(folder, "from"), makeCompoundFile(stream, small));
	await copyHarmlessPpt(join(folder, "from"), join(folder, "to"));
	stream.fill(0, at + from, at + from + 2);
	expect(readFileSync(join(folder, "to"))).toEqual(makeCompoundFile(stream, small));
});

/** The file with another number at a place. */
const changed = (at: number, number: number) => {
	const file = Buffer.from(compound);
	file.writeUInt32LE(number, at);
	return file;
};
const FOLDER = 2 * SECTOR;
test.each([
	["that ends early", compound.subarray(0, -SECTOR)],
	["whose sectors follow each other in a ring", changed(SECTOR + 4 * 11, 4)],
	["with a sector that is not there", changed(SECTOR + 4 * 5, 1000)],
	["with a folder that is not there", changed(48, 1000)],
	["with a list that is not there", changed(76, 1000)],
	["with a stream that is longer than its sectors", changed(FOLDER + 128 + 120, 5000)],
	["with two streams in one place", changed(FOLDER + 128 * 3 + 66, 2)],
	["with small streams of any size", changed(56, 64)],
	["that is none", png],
])("a compound file %s is damaged", (name, file) => {
	if (name === "with two streams in one place") {
		file.writeUInt32LE(4, FOLDER + 128 * 3 + 116);
		file.writeUInt32LE(SMALL_BELOW, FOLDER + 128 * 3 + 120);
	}
	expect(() => streamsOf(file)).toThrow();
});
