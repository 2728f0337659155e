import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
	emfComment,
	emfPlus,
	makeEmf,
	makeWmf,
	plusFile,
	wmfWithEmf,
} from "../fixtures/media/metafile";
import { type Rgb, solidPng } from "../fixtures/media/png";
import { EMBEDDED, makePptx, relation, relations } from "../fixtures/media/pptx";
import { asPpt, middle, pagesOf } from "../support/decks";

const GREEN: Rgb = [0, 200, 0];
const RED: Rgb = [200, 0, 0];
const greenPng = solidPng(100, 100, GREEN);
/** So much that what comes behind it is not near a file's start. */
const FAR = emfComment(Buffer.alloc(300_000));

/** A red deck with these pictures, each on a slide of its own, by their endings. */
const withPictures = (...pictures: [string, Buffer][]) =>
	makePptx(
		pictures.map(([ending, bytes], index) => {
			const image = relations(relation("rId1", "image", `../media/${index}.${ending}`));
			const parts = [{ name: `ppt/media/${index}.${ending}`, bytes }];
			return { color: "C80000", picture: { blip: EMBEDDED, relations: image, parts } };
		}),
	);

const METAFILES = withPictures(
	["emf", makeEmf(GREEN)],
	["emf", makeEmf(RED, [FAR, emfPlus(plusFile(greenPng))])],
	["emf", makeEmf(GREEN, [emfPlus(plusFile(gzipSync("<svg/>")))])],
	["wmf", makeWmf(GREEN)],
	["png", greenPng],
);
test("metafiles of a deck are shown, with the bitmaps in them", async () => {
	const pages = await pagesOf("deck.pptx", METAFILES);
	const colors = await Promise.all(pages.map(({ rendition }) => middle(rendition.displayPath)));
	expect(colors).toEqual(Array(5).fill(GREEN));
});

const plainPictures = withPictures(
	["emf", makeEmf(RED, [emfPlus(plusFile(greenPng))])],
	["wmf", makeWmf(GREEN, [wmfWithEmf(makeEmf(GREEN))])],
	["png", greenPng],
);
test("metafiles of a deck of the old format are shown too", async () => {
	const pages = await pagesOf("deck.ppt", asPpt(plainPictures));
	const colors = await Promise.all(pages.map(({ rendition }) => middle(rendition.displayPath)));
	expect(colors).toEqual(Array(3).fill(GREEN));
});

test("a deck of the old format is refused in words if a picture in it could name a file", async () => {
	const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
	const picture = makeEmf(RED, [FAR, emfPlus(plusFile(gzipSync(svg)))]);
	await expect(pagesOf("deck.ppt", asPpt(withPictures(["emf", picture])))).rejects.toMatchObject({
		name: "UnusableFile",
		message:
			"This presentation has pictures that we cannot read in a .ppt. Open it in PowerPoint, save it as .pptx or PDF and upload that.",
	});
});
