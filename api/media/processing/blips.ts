import { inflateSync } from "node:zlib";
import { HEAD_BYTES, looksLikeAnother } from "./deck-parts";
import { inflatedBeginning, isZlib } from "./inflated-beginning";
import { harmlessMetafile, isMetafile } from "./metafile";
import { has } from "./plain-bitmap";

/** Kinds of records that LibreOffice takes for pictures, whatever is in them. */
const [FIRST_KIND, LAST_KIND] = [0xf018, 0xf117];
const RECORD_HEAD = 8;
/** Those of WMF, EMF and PICT, which are compressed, behind a header of their own. */
const COMPRESSED = [0x216, 0x3d4, 0x542];
const METAFILE_HEAD = 34;
const ID_BYTES = 16;

/** What LibreOffice opens, wherever a picture begins so: compressed SVG, EPS, and metafiles of its own with any picture within. */
const OPENED = ["1f8b08", "c5d0d3c6", "56434c4d5446", "5356474449"].map((hex) => has(hex));
/** The first bytes of all these, metafiles too. */
const FIRST_BYTES = new Set([0x1f, 0xc5, 0x56, 0x53, 0x01, 0xd7]);
/** SVG and PostScript, which are nowhere in other pictures, also in UTF-16. */
const TEXT = /[<:]\0?s\0?v\0?g\0?[\s>]|%\0?!\0?P\0?S\0?-/i;

export interface Inflated {
	/** Bytes that may still be unpacked. */
	left: number;
}

const opens = (head: Buffer) =>
	isMetafile(head) || OPENED.some((test) => test(head)) || looksLikeAnother(head);

const beginsOpened = (stream: Buffer, at: number) =>
	FIRST_BYTES.has(stream[at] ?? 0) && opens(stream.subarray(at, at + HEAD_BYTES));

async function mayBeUnpacked(packed: Buffer, room: Inflated): Promise<boolean> {
	if (!isZlib(packed)) return true;
	let bytes: Buffer;
	try {
		bytes = inflateSync(packed, { maxOutputLength: room.left });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw error;
		return !opens(await inflatedBeginning(packed, HEAD_BYTES));
	}
	room.left -= bytes.length;
	const head = bytes.subarray(0, HEAD_BYTES);
	return isMetafile(head) ? harmlessMetafile(bytes)?.wasHarmless === true : !opens(head);
}

/**
 * Whether every picture in a stream of a PowerPoint 97 file is one that names nothing. A document says itself where its
 * pictures begin, so all places are looked at where one can.
 */
export async function arePlainBlips(stream: Buffer, room: Inflated): Promise<boolean> {
	if (TEXT.test(stream.toString("latin1"))) return false;
	for (let at = 0; at + RECORD_HEAD <= stream.length; at++) {
		// Nearly all places are passed over here.
		if (((stream[at + 3] ?? 0) | 1) !== 0xf1) continue;
		const kind = stream.readUInt16LE(at + 2);
		if (kind < FIRST_KIND || kind > LAST_KIND) continue;
		const instance = stream.readUInt16LE(at) >> 4;
		const data = at + RECORD_HEAD + (instance & 1 ? 2 * ID_BYTES : ID_BYTES);
		if (COMPRESSED.includes(instance & ~1)) {
			if (!(await mayBeUnpacked(stream.subarray(data + METAFILE_HEAD), room))) return false;
		} else if (beginsOpened(stream, data) || beginsOpened(stream, data + 1)) return false;
	}
	return true;
}
