const EXTENSION = 0x21;
const PICTURE = 0x2c;
const SCREEN_BYTES = 13;
const PICTURE_BYTES = 9;

/** The bytes of a table of colours, by the flags of what it belongs to. */
const tableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Where a row of sub-blocks ends, of which each says its size. */
function endOfData(bytes: Buffer, from: number): number {
	let at = from;
	for (let size = bytes[at]; size; size = bytes[at]) at += 1 + size;
	return at + 1;
}

/** Width and height of the canvas that browsers make for a GIF; decoders may take those of its first picture instead. */
export const gifCanvas = (bytes: Buffer) => [bytes.readUInt16LE(6), bytes.readUInt16LE(8)] as const;

/**
 * How many pictures a GIF has, and whether it ends within one of them: decoders say nothing of that, and pass over what is
 * missing. One without its last byte or two is whole, as everything that is shown is there.
 */
export function gifPictures(bytes: Buffer): { count: number; isCut: boolean } {
	let count = 0;
	let isCut = false;
	let at = SCREEN_BYTES + tableBytes(bytes[10]);
	while (at < bytes.length) {
		if (bytes[at] === EXTENSION) at = endOfData(bytes, at + 2);
		else if (bytes[at] === PICTURE) {
			const colours = at + 1 + PICTURE_BYTES;
			at = endOfData(bytes, colours + tableBytes(bytes[colours - 1]) + 1);
			count++;
			// What ends where only the last sub-block's mark is missing ends one byte late.
			isCut = at > bytes.length + 1;
		} else break;
	}
	return { count, isCut };
}
