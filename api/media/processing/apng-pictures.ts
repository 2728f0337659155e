import { crc32 } from "node:zlib";

const SIGNATURE_BYTES = 8;
/** A chunk's size and type before its data, and its checksum behind them. */
const HEAD_BYTES = 8;
const CHECK_BYTES = 4;
/** What stands before the data of a later picture: its number. */
const NUMBER_BYTES = 4;
/** What says how a picture is shown: its number, size, place and time. */
const CONTROL_BYTES = 26;
const CANVAS_BYTES = 8;

interface Picture {
	/** Width and height, as they stand in a PNG's header. */
	size: Buffer;
	data: Buffer[];
}

/** What an animated PNG is made of. */
export interface AnimatedPng {
	pictures: Picture[];
	header: Buffer;
	/** As it stands in it; empty without one. */
	palette: Buffer[];
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const bytes = Buffer.alloc(HEAD_BYTES - 4 + body.length + CHECK_BYTES);
	bytes.writeUInt32BE(data.length);
	body.copy(bytes, 4);
	bytes.writeUInt32BE(crc32(body), 4 + body.length);
	return bytes;
}

/** Whether a picture lies within the canvas, as it must; its place is behind its size. */
const liesWithin = (control: Buffer, canvas: Buffer) =>
	control.length >= CONTROL_BYTES &&
	[0, 4].every(
		(of) => control.readUInt32BE(4 + of) + control.readUInt32BE(12 + of) <= canvas.readUInt32BE(of),
	);

/**
 * The pictures of an animated PNG; null where it ends before its end, or a picture lies outside of the canvas, and may be of
 * any size. A first picture that only others show is none.
 */
export function readAnimatedPng(bytes: Buffer): AnimatedPng | null {
	const made: AnimatedPng = { pictures: [], header: Buffer.alloc(CANVAS_BYTES), palette: [] };
	for (let at = SIGNATURE_BYTES; at + HEAD_BYTES + CHECK_BYTES <= bytes.length; ) {
		const type = bytes.toString("latin1", at + 4, at + HEAD_BYTES);
		const end = at + HEAD_BYTES + bytes.readUInt32BE(at) + CHECK_BYTES;
		if (end > bytes.length) return null;
		const data = bytes.subarray(at + HEAD_BYTES, end - CHECK_BYTES);
		if (type === "IEND") return made;
		if (type === "IHDR") made.header = data;
		if (type === "PLTE") made.palette.push(bytes.subarray(at, end));
		if (type === "fcTL") {
			if (!liesWithin(data, made.header)) return null;
			made.pictures.push({ size: data.subarray(4, 12), data: [] });
		}
		if (type === "IDAT") made.pictures.at(-1)?.data.push(data);
		if (type === "fdAT") made.pictures.at(-1)?.data.push(data.subarray(NUMBER_BYTES));
		at = end;
	}
	return null;
}

/** Each picture as a PNG of its own, for decoders that know the first one alone. */
export function* asPngs(bytes: Buffer, { pictures, header, palette }: AnimatedPng) {
	for (const { size, data } of pictures)
		yield Buffer.concat([
			bytes.subarray(0, SIGNATURE_BYTES),
			chunk("IHDR", Buffer.concat([size, header.subarray(size.length)])),
			...palette,
			chunk("IDAT", Buffer.concat(data)),
			chunk("IEND", Buffer.alloc(0)),
		]);
}
