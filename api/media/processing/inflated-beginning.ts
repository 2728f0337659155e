import { constants, createInflate } from "node:zlib";

/** So many bytes of compressed data say how the others begin. */
const PACKED_BYTES = 4096;

/** Whether bytes begin as compressed ones that LibreOffice takes for such. */
export const isZlib = (bytes: Buffer): boolean =>
	bytes.length > 2 && (bytes.readUInt8(0) & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/**
 * What compressed data begin with, also damaged ones: LibreOffice uses what comes before the damage.
 * @param most bytes that are of interest
 */
export async function inflatedBeginning(packed: Buffer, most: number): Promise<Buffer> {
	const pieces: Buffer[] = [];
	let size = 0;
	// Of what comes before the damage, less than a chunk is lost.
	const unpacked = createInflate({ chunkSize: constants.Z_MIN_CHUNK });
	unpacked.end(packed.subarray(0, PACKED_BYTES));
	try {
		for await (const piece of unpacked) {
			pieces.push(piece as Buffer);
			size += (piece as Buffer).length;
			if (size >= most) break;
		}
	} catch {
		// What has come so far is what there is.
	}
	return Buffer.concat(pieces);
}
