import sharp from "sharp";
import { asPngs, readAnimatedPng } from "./apng-pictures";
import { gifCanvas, gifPictures } from "./gif-blocks";
import { animationTooLarge, brokenPicture } from "./unusable-file";

/** As many as a 4K screen has: a screen keeps whole pictures of it in memory. */
const PICTURE_PIXELS = 3840 * 2160;
/** Of all its pictures together: what is decoded here within seconds. */
const ALL_PIXELS = 500_000_000;

/** Pixels, as browsers show it. */
interface Size {
	width: number;
	height: number;
}

/** An animated picture, which is kept as it came. */
export interface Animation extends Size {
	/** What screens are told it is; they tell an animated PNG from others by themselves. */
	contentType: string;
	/** Decodes all of its pictures. @throws the decoder's error */
	decode: () => Promise<void>;
}

const cutOff = () => brokenPicture("The file ends early, or has a picture outside of its canvas");

/** Decodes everything, and keeps as good as nothing of it. */
async function decodeAll(bytes: Buffer): Promise<void> {
	const options = { animated: true, failOn: "error", limitInputPixels: ALL_PIXELS } as const;
	await sharp(bytes, options).resize(1, 1, { fit: "fill", kernel: "nearest" }).raw().toBuffer();
}

function readGif(bytes: Buffer, header: Size) {
	const { count, isCut } = gifPictures(bytes);
	if (isCut) throw cutOff();
	const [width, height] = gifCanvas(bytes);
	const size = {
		width: Math.max(width, header.width),
		height: Math.max(height, header.height),
	};
	return { ...size, count, decode: () => decodeAll(bytes) };
}

function readPng(bytes: Buffer, { width, height }: Size) {
	const animated = readAnimatedPng(bytes);
	if (!animated) throw cutOff();
	const decode = async () => {
		// The picture for programs that know no animation may be none of the others.
		await decodeAll(bytes);
		for (const png of asPngs(bytes, animated)) await decodeAll(png);
	};
	return { width, height, count: animated.pictures.length, decode };
}

const READERS: Readonly<Record<string, { as: string; read: typeof readGif }>> = {
	"image/gif": { as: "image/gif", read: readGif },
	"image/apng": { as: "image/png", read: readPng },
};

/**
 * Looks for an animation in a GIF or PNG, without decoding anything.
 * @param type its media type, by its bytes
 * @returns null where it has one picture
 * @throws UnusableFile where the file ends early, or has more than screens and this service can take
 */
export function animationIn(bytes: Buffer, type: string, header: Size): Animation | null {
	const reader = READERS[type];
	if (!reader) return null;
	const { width, height, count, decode } = reader.read(bytes, header);
	if (count <= 1) return null;
	if (width * height > PICTURE_PIXELS || width * height * count > ALL_PIXELS)
		throw animationTooLarge({ width, height, count }, ALL_PIXELS);
	return { width, height, contentType: reader.as, decode };
}
