import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { harmlessPart } from "../../api/media/processing/deck-parts";
import { harmlessRelations } from "../../api/media/processing/deck-relations";
import { writeHarmlessDeck } from "../../api/media/processing/harmless-deck";
import { emfPlus, makeEmf, makeFont, makeWmf, plusFile } from "../fixtures/media/metafile";
import { solidPng } from "../fixtures/media/png";
import { EXTERNAL, relation, relations } from "../fixtures/media/pptx";
import { makeZip, type ZipEntry } from "../fixtures/media/zip";
import { temporaryFolder } from "../support/temporary-folder";

const png = solidPng(8, 8, [0, 200, 0]);
const slide =
	'<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cSld/></p:sld>';
const hidden = slide.replace("<p:sld", '<p:sld show="0"');
const vml = '<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape/></xml>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const odt = makeZip([
	{ name: "mimetype", bytes: "application/vnd.oasis.opendocument.text" },
	{ name: "content.xml", bytes: "<a/>" },
]);
const xml = (encoding: string, text: string) =>
	`<?xml version="1.0" encoding="${encoding}"?>${text}`;

/** What begins so and has the mark of an embedded font. */
const marked = (hex: string) => makeFont(100, Buffer.from(hex, "hex"));
/** A font of the size that makes it begin so. */
const sized = (hex: string) => makeFont(Buffer.from(hex, "hex").readUInt32LE() - 82);
const pict = (hex: string) =>
	Buffer.concat([Buffer.from(hex, "hex"), Buffer.alloc(518), Buffer.from("001102ff", "hex")]);

test.each<[string, Buffer | string]>([
	["ppt/slides/slide1.xml", slide],
	["ppt/slides/slide1.xml", xml("UTF-8", `\n<!-- a - b --><?c d?>${slide}`)],
	["ppt/slides/slide1.xml", Buffer.from(`\uFEFF${xml("UTF-16", slide)}`, "utf16le")],
	["ppt/slides/slide1.xml", Buffer.from(`\uFEFF${slide}`, "utf16le").swap16()],
	["ppt/slides/slide1.xml", Buffer.from(slide, "utf16le").swap16()],
	["ppt/drawings/vmlDrawing1.vml", vml],
	["ppt/media/image1.png", png],
	["ppt/media/image1.emf", makeEmf([0, 200, 0])],
	["ppt/media/image1.wmf", makeWmf([0, 200, 0])],
	["ppt/fonts/font1.fntdata", makeFont(100)],
])("%s is kept as it is", (name, bytes) => {
	expect(harmlessPart(name, Buffer.from(bytes))).toEqual(Buffer.from(bytes));
});

test.each<[string, string, Buffer | string]>([
	["an SVG", "ppt/media/a.svg", svg],
	["a picture that is named as one", "ppt/media/a.svg", png],
	["an SVG with a prefix", "ppt/media/a.png", svg.replaceAll("svg", "s:svg")],
	["an SVG in UTF-16", "ppt/media/a.png", Buffer.from(svg, "utf16le")],
	["one with the higher bytes first", "ppt/media/a.png", Buffer.from(svg, "utf16le").swap16()],
	[
		"an SVG in UTF-7",
		"ppt/media/a.png",
		xml("UTF-7", slide.replace("<p:cSld/>", "+ADw-svg/+AD4-")),
	],
	["a compressed SVG", "ppt/media/a.png", gzipSync(svg)],
	["an SVG in a slide", "ppt/slides/slide1.xml", slide.replace("<p:cSld/>", svg)],
	["an SVG behind the start of a picture", "ppt/media/a.bmp", `BM1234\0\0\0\0${svg}`],
	["what declares entities", "ppt/slides/slide1.xml", `<!DOCTYPE p [<!ENTITY a "b">]>${slide}`],
	["a web page", "ppt/slides/slide1.xml", '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
	[
		"a document in one XML file",
		"ppt/media/a.xml",
		'<o:document xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
	],
	["an embedded document", "ppt/embeddings/a.xlsx", odt],
	["one behind a picture", "ppt/media/a.png", Buffer.concat([png, odt])],
	["an old one", "ppt/embeddings/a.bin", Buffer.from("d0cf11e0a1b11ae1", "hex")],
	["a PostScript picture", "ppt/media/a.png", "%!PS-Adobe-3.0 EPSF-3.0"],
	["a compressed SVG with a font's mark", "ppt/media/a.emf", marked("1f8b08")],
	["a PostScript picture with a font's mark", "ppt/media/a.emf", marked("25215053")],
	["a font under another name", "ppt/media/a.emf", makeFont(100)],
	["a font that is longer than it says", "ppt/fonts/a.fntdata", Buffer.concat([makeFont(9), png])],
	["a font that is a compressed SVG too", "ppt/fonts/a.fntdata", sized("1f8b0800")],
	["a font that is a WMF too", "ppt/fonts/a.fntdata", sized("01000900")],
	[
		"PostScript behind a picture's first bytes",
		"ppt/media/a.png",
		"\x89PNG%!PS-Adobe-3.0 EPSF-3.0",
	],
	["PostScript in a WebP", "ppt/media/a.webp", "RIFF1234WEBP%!PS-Adobe-3.0 EPSF-3.0"],
	["PostScript in XML", "ppt/slides/slide1.xml", `<!--%!PS-Adobe EPS-->${slide}`],
	["a PICT that begins as another", "ppt/media/a.pct", pict("1f8b081e")],
	["a damaged metafile", "ppt/media/a.emf", makeEmf([0, 200, 0]).subarray(0, -4)],
	["a film", "ppt/media/a.mp4", Buffer.from("\0\0\0\x18ftypmp42", "latin1")],
])("%s is left out", (_, name, bytes) => {
	expect(harmlessPart(name, Buffer.from(bytes))).toBeNull();
});

test("what could be another picture is taken out of a metafile of a deck", () => {
	const emf = makeEmf([0, 200, 0], [emfPlus(plusFile(gzipSync(svg)))]);
	expect(harmlessPart("ppt/media/a.emf", emf)).toEqual(makeEmf([0, 200, 0]));
});

/** What is left of relations of a slide that are written so. */
const left = (text: string, leftOut: string[] = []) =>
	harmlessRelations(
		"ppt/slides/_rels/slide1.xml.rels",
		Buffer.from(text),
		new Set(leftOut),
	).toString();
const SECRET = "file:///secret.png";

test.each([
	relation("rId1", "image", SECRET, EXTERNAL),
	relation("rId1", "hyperlink", SECRET, EXTERNAL),
	relation("rId1", "hyperlink", SECRET, " TargetMode = '&#x45;xternal' "),
	relation("rId1", "image", SECRET, ' TargetMode="other"'),
	relation("rId1", "image", SECRET),
	relation("rId1", "image", SECRET, EXTERNAL).replace("<R", "<x:R"),
	`<!-- ${relation("rId1", "image", SECRET, EXTERNAL)} -->`,
])("%s leads nowhere", (written) => {
	const made = left(relations(written));
	expect(made).toContain('Id="rId1"');
	expect(made).toContain('Target="about:blank" TargetMode="External"');
	expect(made).not.toContain("secret");
});

test("relations within the deck stay, but for those to parts that are left out", () => {
	const made = left(
		relations(
			relation("rId1", "image", "../media/a&amp;b.png"),
			relation("rId2", "image", "/ppt/media/a.png", ' TargetMode="Internal"'),
			relation("rId3", "image", "../media/A%20b.svg"),
			relation("rId4", "image", "../media/&#xE9;&#xe9;&#233;.png"),
			"<other>text</other>",
		),
		["ppt/media/a b.svg"],
	);
	expect(made).toBe(
		relations(
			relation("rId1", "image", "../media/a&amp;b.png"),
			relation("rId2", "image", "/ppt/media/a.png"),
			relation("rId4", "image", "../media/ééé.png"),
		),
	);
});

async function rewritten(entries: ZipEntry[]) {
	const folder = temporaryFolder();
	const [from, to] = [join(folder, "from"), join(folder, "to")];
	writeFileSync(from, makeZip(entries));
	await writeHarmlessDeck(from, to);
	// What is written is not compressed.
	const [, ...entriesThere] = readFileSync(to, "latin1").split("PK\x03\x04");
	return entriesThere.map((text) => {
		const entry = Buffer.from(text, "latin1");
		const bodyAt = 26 + entry.readUInt16LE(22);
		const isUtf8 = (entry.readUInt16LE(2) & 0x800) !== 0;
		return {
			name: entry.subarray(26, bodyAt).toString(isUtf8 ? "utf8" : "latin1"),
			bytes: entry.subarray(bodyAt, bodyAt + entry.readUInt32LE(14)).toString(),
		};
	});
}

test("a deck is written anew with the parts that are kept, whatever the order and the spelling of their names", async () => {
	const parts = await rewritten([
		{
			name: "ppt\\slides\\_RELS\\slide1.xml.RELS",
			bytes: relations(relation("rId1", "image", SECRET, EXTERNAL)),
		},
		{ name: "ppt/slides/", bytes: "" },
		{ name: "ppt/slides/slide1.xml", bytes: slide },
		{ name: "ppt/slides/slide2.xml", bytes: hidden },
		{ name: "ppt/media/é.svg", bytes: svg },
		{ name: "ppt/media/é.png", bytes: png },
	]);
	expect(parts.map(({ name }) => name)).toEqual([
		"ppt/slides/slide1.xml",
		"ppt/slides/slide2.xml",
		"ppt/media/é.png",
		"ppt/slides/_RELS/slide1.xml.RELS",
	]);
	expect(parts[0]?.bytes).toBe(slide);
	expect(parts[3]?.bytes).not.toContain("secret");
});

test("a deck whose slides have other names than usual is not without slides", async () => {
	const named = '<p:presentation><p:sldIdLst><p:sldId id="256"/></p:sldIdLst></p:presentation>';
	expect(await rewritten([{ name: "ppt/presentation.xml", bytes: named }])).toBeDefined();
});

const MB = 1024 * 1024;
const DAMAGED = /^This presentation is damaged/;
const HIDDEN = /^All slides of this presentation are hidden\. Show those that screens should play/;
test.each<[string, ZipEntry, RegExp]>([
	["names that lead out of it", { name: "../a.xml", bytes: slide }, DAMAGED],
	[
		"no slides",
		{
			name: "ppt/presentation.xml",
			bytes: "<p:presentation><p:sldIdLst></p:sldIdLst></p:presentation>",
		},
		/^This presentation has no slides\. Add some, save it and upload it again\.$/,
	],
	["nothing but hidden slides", { name: "ppt/slides/slide1.xml", bytes: hidden }, HIDDEN],
	["parts that hold more than they say", { name: "a.xml", bytes: slide, claims: 10 }, DAMAGED],
	[
		"a part that unpacks to any size",
		{ name: "a.xml", bytes: slide + " ".repeat(64 * MB) },
		/^What is in this presentation takes more than 64 MB unpacked\. Make its pictures smaller and upload it again\.$/,
	],
])("a deck with %s is refused in words", async (_, entry, sentence) => {
	await expect(rewritten([entry])).rejects.toMatchObject({
		name: "UnusableFile",
		message: expect.stringMatching(sentence),
	});
});
