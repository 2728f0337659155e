import { isPlainBitmap } from "./plain-bitmap";

const HEAD = 12;
const OBJECT = 0x4008;
const CONTINUED = 0x8000;
const [BRUSH, IMAGE] = [1, 5];
const TEXTURE = 2;
const BITMAP = 1;
/** In an image that is a bitmap: its width, whether other programs' bytes follow instead of pixels, and where. */
const [WIDTH_AT, KIND_AT, BYTES_AT] = [8, 24, 28];

function isPlainImage(image: Buffer): boolean {
	if (image.length < BYTES_AT || image.readUInt32LE(4) !== BITMAP) return false;
	// LibreOffice takes pixels without a width for a file of any kind, too.
	const hasPixels = image.readUInt32LE(KIND_AT) === 0 && image.readUInt32LE(WIDTH_AT) !== 0;
	return hasPixels || isPlainBitmap(image.subarray(BYTES_AT));
}

function isPlainObject(flags: number, object: Buffer): boolean {
	if (flags & CONTINUED) return false;
	const kind = (flags >> 8) & 0x7f;
	if (kind === IMAGE) return isPlainImage(object);
	return kind !== BRUSH || (object.length >= 8 && object.readUInt32LE(4) !== TEXTURE);
}

/**
 * Whether all images in records of EMF+ are bitmaps of plain kinds, or mere pixels. Images in pieces, metafiles and
 * textures are none, nor are records that do not add up.
 */
export function isPlainEmfPlus(records: Buffer): boolean {
	for (let at = 0; at < records.length; ) {
		if (records.length - at < HEAD) return false;
		const size = records.readUInt32LE(at + 4);
		const dataSize = records.readUInt32LE(at + 8);
		const end = at + size;
		if (size < HEAD + dataSize || size % 4 !== 0 || end > records.length) return false;
		const data = records.subarray(at + HEAD, end);
		if (records.readUInt16LE(at) === OBJECT && !isPlainObject(records.readUInt16LE(at + 2), data))
			return false;
		at = end;
	}
	return true;
}
