import { expect, test } from "vitest";
import { byPath } from "../../api/media/processing/zip";
import { mp4Bytes } from "../fixtures/media/mp4";
import { makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { makeZip, type ZipEntry } from "../fixtures/media/zip";
import { mediaTools } from "../support/media-tools";
import { processUpload } from "../support/media-work";

async function process(bytes: Buffer) {
	const upload = { kind: "file" as const, fileName: "all.zip", bytes, tools: mediaTools };
	const { result, reports } = await processUpload(upload);
	if (result.kind !== "file") throw new Error("No pages were made");
	return { pages: result.pages, reports };
}

const png = solidPng(16, 9, [200, 0, 0]);
const pdf = makePdf([1, 2].map(() => ({ width: 320, height: 180, color: [1, 2, 3] })));
const entry = (name: string | Buffer, bytes: Buffer | string = png): ZipEntry => ({ name, bytes });

test("pictures, videos and the pages of PDFs come in the order of their names", async () => {
	const { pages, reports } = await process(
		makeZip([
			entry("./10\0.png"),
			entry("folder/"),
			entry("folder/a.pdf", pdf),
			entry("2.png"),
			entry("3.mp4", mp4Bytes()),
			entry("__MACOSX/._2.png", "x"),
			entry(".DS_Store", "x"),
			entry("folder/Thumbs.db", "x"),
			entry("folder/ehthumbs.db", "x"),
			entry("folder/~$a.pptx", "x"),
			entry("$RECYCLE.BIN/$R1.png", "x"),
			entry(Buffer.from("folder/Icon\r"), "x"),
		]),
	);
	expect(pages.map(({ kind, name }) => [kind, name])).toEqual([
		["image", "2.png"],
		["video", "3.mp4"],
		["image", "10.png"],
		["image", "a.pdf 1"],
		["image", "a.pdf 2"],
	]);
	expect(pages.map(({ rendition }) => rendition.width)).toEqual([16, 16, 16, 2560, 2560]);
	expect(reports).toEqual([...reports].sort());
	expect(reports.at(-1)).toBe(1);
});

test("the pages of a PDF with a long name are told apart by their numbers", async () => {
	const long = "a".repeat(220);
	const { pages } = await process(makeZip([entry(`${long}.pdf`, pdf)]));
	expect(pages.map(({ name }) => name)).toEqual([`${long.slice(22)} 1`, `${long.slice(22)} 2`]);
});

test("folders, and what macOS puts beside every file, do not count as files", async () => {
	const beside = Array.from({ length: 500 }, (_, index) => [
		entry(`${index}/`, ""),
		entry(`__MACOSX/._${index}.png`, "x"),
	]);
	const { pages } = await process(makeZip([entry("a.png"), ...beside.flat()]));
	expect(pages.map(({ name }) => name)).toEqual(["a.png"]);
});

test("an archive that unpacks itself is taken apart like others", async () => {
	const program = Buffer.from("MZ");
	const bytes = Buffer.concat([program, makeZip([entry("a.png")])]);
	const further = (at: number) =>
		bytes.writeUInt32LE(bytes.readUInt32LE(at) + program.length, at) && bytes.readUInt32LE(at);
	// Its one file stands further behind, and so does the list.
	further(further(bytes.length - 6) + 42);
	const { pages } = await process(bytes);
	expect(pages).toHaveLength(1);
});

test("numbers in names count as numbers, folder by folder", () => {
	const names = ["b/1.png", "a/10.png", "a/9.png", "a/b/1.png", "c.png"];
	const sorted = names.map((name) => name.split("/")).sort(byPath);
	expect(sorted.map((path) => path.join("/"))).toEqual([
		"a/9.png",
		"a/10.png",
		"a/b/1.png",
		"b/1.png",
		"c.png",
	]);
});

test("names are read as UTF-8 where they are that, with its flag or without, and else as code page 437", async () => {
	const { pages } = await process(
		makeZip([
			entry("1 äé 雨.png"),
			entry(Buffer.from("2 ä Fest ⛨.png")),
			entry(Buffer.from([...Buffer.from("3 M"), 0x81, ...Buffer.from("ll.png")])),
			entry(Buffer.from("4 A\u0308pfel.png")),
			entry("5 E\u0301te\u0301.png"),
		]),
	);
	expect(pages.map(({ name }) => name)).toEqual([
		"1 äé 雨.png",
		"2 ä Fest ⛨.png",
		"3 Müll.png",
		"4 \u00c4pfel.png",
		"5 \u00c9t\u00e9.png",
	]);
});

/** Names as Windows in Japan writes them. */
const japanese = (hex: string, rest: string) =>
	entry(Buffer.from(hex + Buffer.from(rest).toString("hex"), "hex"));

test("names in Shift JIS are read so, and a letter whose second byte is a backslash is one", async () => {
	const { pages } = await process(
		makeZip([
			// ソース, in the folder 表示.
			japanese("955c8ea65c835c815b8358", ".png"),
			// 能, which alone could be the code page 437.
			japanese("945c", " 2.png"),
			// 夏祭り.
			japanese("89c48dd582e8", ".png"),
			entry("1 雨.png"),
		]),
	);
	expect(pages.map(({ name }) => name)).toEqual([
		"1 雨.png",
		"夏祭り.png",
		"能 2.png",
		"ソース.png",
	]);
});

test("names in the code page 437 that could be Shift JIS too are none", async () => {
	// Größe, työpöydät and gâteau.
	const names = [
		"4772" + "94e1" + "65",
		"7479" + "9470" + "9479" + "648474",
		"67" + "8374" + "656175",
	];
	const { pages } = await process(makeZip(names.map((hex) => japanese(hex, " 1.png"))));
	expect(pages.map(({ name }) => name).sort()).toEqual(
		["Größe 1.png", "gâteau 1.png", "työpöydät 1.png"].sort(),
	);
});

const many = Array.from({ length: 1001 }, (_, index) => entry(`${index}.png`, ""));
const large = { ...entry("a.png"), claims: 11 * 1024 * 1024 };
const claiming = (claims: number) => [1, 2, 3].map((one) => ({ ...entry(`${one}.mp4`), claims }));
/** An archive of one picture that says that it lists so many entries. */
function listing(entries: number): Buffer {
	const bytes = makeZip([entry("a.png")]);
	bytes.writeUInt16LE(entries, bytes.length - 14);
	bytes.writeUInt16LE(entries, bytes.length - 12);
	return bytes;
}
const REFUSED: [string, Buffer, RegExp][] = [
	[
		"with a text",
		makeZip([entry("a.png"), entry("x/notes.txt")]),
		/^“notes\.txt” .* Leave it out\.$/,
	],
	[
		"with a picture of a phone",
		makeZip([entry("IMG_1.HEIC")]),
		/^“IMG_1\.HEIC” .* It is a HEIC picture\. Save it as PNG, JPEG or GIF and upload that\.$/,
	],
	[
		"with a video of a camera",
		makeZip([entry("00001.MTS")]),
		/^“00001\.MTS” .* It is an MPEG video\. Save it as MP4 and upload that\.$/,
	],
	[
		"with a deck",
		makeZip([entry("d.pptx")]),
		/^“d\.pptx” .*: It is a PowerPoint file\. Upload it by itself\.$/,
	],
	[
		"with much that is no slide",
		makeZip([..."12345"].map((one) => entry(`${one}.txt`)).concat(entry("a.png"), entry("x.key"))),
		/^6 files in this ZIP archive cannot be used\. “1\.txt”, “2\.txt”, “3\.txt” and 2 more: only pictures, videos and PDFs become slides\. Leave them out\. “x\.key”: It is a Keynote presentation\. Save it as PDF and upload that\.$/,
	],
	["in an archive", makeZip([entry("more.zip")]), /^“more\.zip” .* it is an archive itself/],
	[
		"with a password",
		makeZip([{ ...entry("a.png"), isLocked: true }]),
		/^“a\.png” .* protected by a pass/,
	],
	[
		"with a broken picture",
		makeZip([entry("a.png", png.subarray(0, 50))]),
		/^“a\.png” .* is damaged/,
	],
	[
		"with three broken files, and a video that is not looked at after the first",
		makeZip([
			entry("1.png", png.subarray(0, 50)),
			entry("2.mp4", "no video"),
			entry("3.pdf", "no PDF"),
			entry("4.png", png.subarray(0, 40)),
			entry("5.png"),
		]),
		/^3 files in this ZIP archive cannot be used\. “1\.png”, “4\.png”: This picture is damaged .*“3\.pdf”: This file says it is a PDF but holds something else\./,
	],
	["that lists much else", listing(10_001), /holds 10,001 files\. The most we can open is 1,000/],
	["of 1,001 files", makeZip(many), /holds 1,001 files\. The most we can open is 1,000/],
	["of 501 slides", makeZip(many.slice(0, 501)), /has 501 pages\. The most we can show is 500/],
	["with a picture of 11 MB", makeZip([large]), /^“a\.png” .* more than 10 MB\.$/],
	["of 3 GB", makeZip(claiming(1024 ** 3)), /take more than 2 GB together/],
	[
		"with more in it than it says",
		makeZip([{ ...entry("a.png"), claims: 20 }]),
		/archive is damaged/,
	],
	["that leads out of itself", makeZip([entry("../../a.png")]), /archive is damaged/],
	["with an absolute name", makeZip([entry("/ä/a.png")]), /archive is damaged/],
	...["../ä.png", "ä\\..\\a.png", "C:ä.png", "/ä.png", "\\ä.png"].map(
		(name): [string, Buffer, RegExp] => [
			`with the name ${name}, without the flag of UTF-8,`,
			makeZip([entry(Buffer.from(name))]),
			/archive is damaged/,
		],
	),
	[
		"that leads out of itself in Shift JIS",
		makeZip([japanese("89c48dd582e8", "\\..\\..\\a.png")]),
		/archive is damaged/,
	],
	["with an absolute name in Shift JIS", makeZip([japanese("5c89c48dd5", ".png")]), /is damaged/],
	[
		"with an empty picture",
		makeZip([entry("a.png"), entry("b.png", "")]),
		/^“b\.png” in this ZIP archive cannot be used: This file is empty\.$/,
	],
	["of nothing", makeZip([entry("folder/"), entry(".hidden")]), /has no pictures, videos or PDFs/],
	["of noise", Buffer.alloc(100, 7), /^This ZIP archive is damaged or incomplete/],
	["that ends early", makeZip([entry("a.png")]).subarray(0, -9), /^This ZIP archive is damaged/],
	[
		"that is a picture",
		png,
		/^This file says it is a ZIP archive but holds a PNG\. Make a ZIP archive and upload that\.$/,
	],
	["that is a PDF", pdf, /but holds a PDF\. Name it \.pdf and upload that\.$/],
	[
		"that is a deck",
		makeZip([entry("[Content_Types].xml"), entry("ppt/presentation.xml"), entry("ppt/a.png")]),
		/but holds a PowerPoint file\. Name it \.pptx and upload that\.$/,
	],
	[
		"of another kind",
		Buffer.from("377abcaf271c0004", "hex"),
		/but holds a 7z archive\. Make a ZIP archive of its files and upload that\.$/,
	],
	["called RAR", Buffer.from("Rar!\x1a\x07\x01\0", "latin1"), /but holds a RAR archive\. Make/],
];
test.each(REFUSED)("an archive %s is refused in words", async (_, bytes, sentence) => {
	await expect(process(bytes)).rejects.toMatchObject({
		name: "UnusableFile",
		message: expect.stringMatching(sentence),
	});
});
