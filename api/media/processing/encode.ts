import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Rendition } from "./task";

/** Wide enough for lists on dense screens; a list has a hundred of these, so each is as light as it can be. */
const THUMB_WIDTH = 320;
const THUMB_HEIGHT = 180;
const THUMB_QUALITY = 70;
/** PNG stays sharp where JPEG blurs, so PNG is used when small, or hardly larger than the JPEG. */
const PNG_SMALL_BYTES = 64 * 1024;
const PNG_WORTH = 1.25;

/** An encoded picture. */
export interface Encoded {
	data: Buffer;
	contentType: string;
	width: number;
	height: number;
}

const jpeg = (picture: Sharp, quality: number) =>
	picture.clone().jpeg({ quality, chromaSubsampling: "4:4:4" });
const png = (picture: Sharp) => picture.clone().png({ compressionLevel: 6 });

async function run(picture: Sharp, contentType: string): Promise<Encoded> {
	const { data, info } = await picture.toBuffer({ resolveWithObject: true });
	return { data, contentType, width: info.width, height: info.height };
}

/** As JPEG: for uploads that are JPEG. */
export const encodePhoto = (picture: Sharp, quality: number) =>
	run(jpeg(picture, quality), "image/jpeg");

/** As PNG: for pictures with transparent parts. */
export const encodeLossless = (picture: Sharp) => run(png(picture), "image/png");

/** As PNG when that is about as small (text, drawings), else as JPEG. */
export async function encodeByContent(picture: Sharp, quality: number): Promise<Encoded> {
	const photo = await encodePhoto(picture, quality);
	const lossless = await encodeLossless(picture);
	const most = Math.max(PNG_SMALL_BYTES, photo.data.length * PNG_WORTH);
	return lossless.data.length <= most ? lossless : photo;
}

/** Writes the thumbnail of a picture (WebP, within 320 x 180) below `folder`. Returns its path. */
export async function writeThumb(picture: Buffer, folder: string, name: string): Promise<string> {
	const thumbPath = join(folder, `${name}.thumb`);
	await sharp(picture, { failOn: "error", limitInputPixels: false })
		.resize(THUMB_WIDTH, THUMB_HEIGHT, { fit: "inside", withoutEnlargement: true })
		.webp({ quality: THUMB_QUALITY })
		.toFile(thumbPath);
	return thumbPath;
}

/** Writes a display picture and its thumbnail below `folder`. */
export async function writeRendition(
	display: Encoded,
	folder: string,
	name: string,
): Promise<Rendition> {
	const displayPath = join(folder, `${name}.display`);
	await writeFile(displayPath, display.data);
	return {
		displayPath,
		thumbPath: await writeThumb(display.data, folder, name),
		sha256: createHash("sha256").update(display.data).digest("hex"),
		contentType: display.contentType,
		bytes: display.data.length,
		width: display.width,
		height: display.height,
	};
}
