import { readFile } from "node:fs/promises";
import { SAVE_AS_PICTURE } from "@signage/contract/files/other-pictures";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type FailOnOptions, type Metadata, type Sharp } from "sharp";
import { type Animation, animationIn } from "./animation";
import {
	type Encoded,
	encodeByContent,
	encodeLossless,
	encodePhoto,
	writeRendition,
} from "./encode";
import type { MediaTask, Rendition } from "./task";
import { brokenPicture, liesAboutType, pictureTooLarge } from "./unusable-file";

/** Pixels of a 4K screen, in landscape or portrait. */
const LONGER_SIDE = 3840;
const SHORTER_SIDE = 2160;
const QUALITY = 85;

const JPEG = "image/jpeg";
/** The types accepted as a picture, by the bytes and not the name. */
const ACCEPTED = new Set(["image/png", "image/apng", JPEG, "image/gif"]);

/** Any decoder failure means that the file is damaged. */
async function orBroken<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		throw brokenPicture(error);
	}
}

async function typeOf(bytes: Buffer, fileName: string): Promise<string> {
	const found = (await fileTypeFromBuffer(bytes))?.mime;
	if (found === undefined || !ACCEPTED.has(found)) {
		throw liesAboutType(fileName, found, SAVE_AS_PICTURE);
	}
	return found;
}

/** Checks the size from the header, before any pixel is decoded. */
async function checkedHeader(bytes: Buffer, limits: MediaTask["limits"]): Promise<Metadata> {
	const header = await orBroken(sharp(bytes, { limitInputPixels: false }).metadata());
	const { width, height } = header;
	const side = Math.max(width, height);
	if (side > limits.maxImageSide || width * height > limits.maxImagePixels) {
		throw pictureTooLarge({ width, height }, limits);
	}
	return header;
}

/** Turned upright, metadata removed, no larger than a 4K screen of the same orientation. */
function forScreens(
	bytes: Buffer,
	header: Metadata,
	limits: MediaTask["limits"],
	failOn: FailOnOptions = "error",
): Sharp {
	const upright = header.autoOrient.height > header.autoOrient.width;
	const [width, height] = upright ? [SHORTER_SIDE, LONGER_SIDE] : [LONGER_SIDE, SHORTER_SIDE];
	return sharp(bytes, { failOn, limitInputPixels: limits.maxImagePixels })
		.autoOrient()
		.resize(width, height, { fit: "inside", withoutEnlargement: true });
}

async function hasTransparency(bytes: Buffer, header: Metadata): Promise<boolean> {
	return header.hasAlpha && !(await sharp(bytes, { failOn: "error" }).stats()).isOpaque;
}

/** It is decoded to see that it can be, and kept as it came. */
async function keep(bytes: Buffer, { decode, ...animation }: Animation): Promise<Encoded> {
	await decode();
	return { data: bytes, ...animation };
}

const JPEG_END = Buffer.of(0xff, 0xd9);
const FILLING = Buffer.alloc(64, 0x55);

/** A JPEG may lack its mark of the end, as some cameras write it, and nothing else. */
async function encodeJpeg(...[bytes, ...rest]: Parameters<typeof forScreens>): Promise<Encoded> {
	try {
		return await encodePhoto(forScreens(bytes, ...rest), QUALITY);
	} catch (error) {
		const [header, limits] = rest;
		const ended = (filling: Buffer, failOn: FailOnOptions) => {
			const whole = Buffer.concat([bytes, filling, JPEG_END]);
			return encodePhoto(forScreens(whole, header, limits, failOn), QUALITY);
		};
		// Decoders warn of data that ends early, but not of the last lines: what lacks some there takes it from the filling.
		const shown = await ended(Buffer.alloc(0), "warning");
		if (!shown.data.equals((await ended(FILLING, "none")).data)) throw error;
		return shown;
	}
}

async function encode(
	bytes: Buffer,
	type: string,
	header: Metadata,
	limits: MediaTask["limits"],
): Promise<Encoded> {
	if (type === JPEG) return encodeJpeg(bytes, header, limits);
	const picture = forScreens(bytes, header, limits);
	if (await hasTransparency(bytes, header)) return encodeLossless(picture);
	return encodeByContent(picture, QUALITY);
}

/**
 * Turns an uploaded picture into what screens show.
 * @throws UnusableFile when it is not a PNG, JPEG or GIF, is too large, or is damaged
 */
export async function processPicture(task: MediaTask): Promise<Rendition> {
	const bytes = await readFile(task.path);
	const type = await typeOf(bytes, task.fileName);
	const header = await checkedHeader(bytes, task.limits);
	const animation = animationIn(bytes, type, header);
	const display = await orBroken(
		animation ? keep(bytes, animation) : encode(bytes, type, header, task.limits),
	);
	return writeRendition(display, task.workDir, "picture");
}
