import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { harmlessMetafile } from "../../api/media/processing/metafile";
import {
	CONTINUED,
	emfComment,
	emfPlus,
	makeEmf,
	makeWmf,
	plusFile,
	plusMetafile,
	plusPixels,
	plusTexture,
	wmfComment,
	wmfWithEmf,
} from "../fixtures/media/metafile";
import { type Rgb, solidPng } from "../fixtures/media/png";

const GREEN: Rgb = [0, 200, 0];
const png = plusFile(solidPng(8, 8, GREEN));
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
const far = emfComment(Buffer.alloc(300_000, "far"));
const eps = Buffer.from("%!PS-Adobe-3.0 EPSF-3.0");

test.each([
	["an EMF", makeEmf(GREEN)],
	["an EMF with EMF+ that has a PNG", makeEmf(GREEN, [emfPlus(png)])],
	["an EMF with EMF+ that has pixels", makeEmf(GREEN, [emfPlus(plusPixels(1))])],
	["a WMF", makeWmf(GREEN)],
])("%s stays as it is", (_, metafile) => {
	expect(harmlessMetafile(metafile)).toEqual({ bytes: metafile, wasHarmless: true });
});

test.each<[string, readonly Buffer[]]>([
	["an SVG", [far, emfPlus(plusFile(svg))]],
	["a compressed SVG", [far, emfPlus(plusFile(gzipSync(svg)))]],
	["PostScript", [far, emfPlus(plusFile(eps))]],
	["pixels without a width", [emfPlus(Buffer.concat([plusPixels(0), svg]))]],
	["a metafile", [emfPlus(plusMetafile(makeEmf(GREEN)))]],
	["an image in pieces", [emfPlus(png, CONTINUED)]],
	["a texture", [emfPlus(png, 0, plusTexture(plusFile(svg)))]],
	["records that do not add up", [emfPlus(png, 0, Buffer.alloc(4))]],
	["an SVG beside a PNG", [emfPlus(png), emfPlus(plusFile(svg))]],
])("EMF+ with %s is taken out of an EMF, whose records draw", (_, before) => {
	expect(harmlessMetafile(makeEmf(GREEN, before))).toEqual({
		bytes: makeEmf(GREEN),
		wasHarmless: false,
	});
});

test.each<[string, Buffer, boolean]>([
	["with the picture in other formats", Buffer.from("GDIC\x04\0\0\x40", "latin1"), false],
	["of another program", Buffer.from("a program's"), true],
])("a comment %s is taken out of an EMF", (_, comment, wasHarmless) => {
	const made = harmlessMetafile(makeEmf(GREEN, [emfComment(comment), emfPlus(png)]));
	expect(made).toEqual({ bytes: makeEmf(GREEN, [emfPlus(png)]), wasHarmless });
});

const withSvg = makeEmf(GREEN, [emfPlus(plusFile(gzipSync(svg)))]);
const withPng = makeEmf(GREEN, [emfPlus(png)]);
test.each<[string, Buffer, boolean]>([
	["what another program noted", wmfComment(Buffer.from("a program's")), true],
	["an EMF", wmfWithEmf(withPng), true],
	["an EMF with an SVG", wmfWithEmf(withSvg), false],
	["a part of an EMF", wmfWithEmf(withPng, 2), false],
	["an EMF in two copies", Buffer.concat([wmfWithEmf(withPng), wmfWithEmf(withPng)]), false],
	["the start of one", wmfComment(Buffer.from("WMFC")), false],
])("an escape with %s is taken out of a WMF", (_, record, wasHarmless) => {
	const made = harmlessMetafile(makeWmf(GREEN, [record]));
	expect(made?.wasHarmless).toBe(wasHarmless);
	expect(made?.bytes.subarray(40)).toEqual(makeWmf(GREEN).subarray(40));
	expect(made?.bytes.readUInt32LE(28)).toBe(makeWmf(GREEN).readUInt32LE(28));
});

test.each([
	["an EMF that ends early", makeEmf(GREEN).subarray(0, -20)],
	["an EMF with a record of no length", makeEmf(GREEN, [Buffer.alloc(8)])],
	["a WMF that ends early", makeWmf(GREEN).subarray(0, -6)],
	["a WMF with a record of no length", makeWmf(GREEN, [Buffer.alloc(6)])],
	["what begins as one", Buffer.from("d7cdc69a", "hex")],
	["no metafile", svg],
])("%s is none", (_, bytes) => {
	expect(harmlessMetafile(bytes)).toBeNull();
});
