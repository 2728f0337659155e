import type { HarmlessMetafile } from "./harmless-metafile";
import { harmlessEmf, isEmf } from "./metafile-emf";
import { all, has } from "./plain-bitmap";

const isPlaceable = has("d7cdc69a");
const isBare = has("01000900");
const PLACE_BYTES = 22;
const HEADER_BYTES = 18;
const WORDS_AT = 6;
const [EOF, ESCAPE] = [0, 0x0626];
/** An escape that is a comment with a piece of the same picture as EMF. */
const isPieceOfEmf = all(has("0f00", 6), has("574d4643", 10));
/** In such a record: how many pieces there are, how long this one and all are, and where it is. */
const [COUNT_AT, BYTES_AT, ALL_BYTES_AT, PIECE_AT] = [28, 32, 40, 44];

export const isWmf = (head: Buffer): boolean => isPlaceable(head) || isBare(head);

/** Whether records with the pieces of an EMF are of one, which needs nothing taken out. */
function areHarmlessPieces(records: readonly Buffer[]): boolean {
	const pieces = records.map((record) => {
		if (record.length < PIECE_AT || record.readUInt32LE(COUNT_AT) !== records.length) return null;
		const piece = record.subarray(PIECE_AT, PIECE_AT + record.readUInt32LE(BYTES_AT));
		return piece.length === record.readUInt32LE(BYTES_AT) ? piece : null;
	});
	const emf = Buffer.concat(pieces.filter((piece) => piece !== null));
	return (
		!pieces.includes(null) &&
		records.every((record) => record.readUInt32LE(ALL_BYTES_AT) === emf.length) &&
		isEmf(emf) &&
		harmlessEmf(emf)?.wasHarmless === true
	);
}

/** A WMF without escapes, which may hold an EMF. Null where its records do not add up. */
export function harmlessWmf(bytes: Buffer): HarmlessMetafile | null {
	const header = isPlaceable(bytes) ? PLACE_BYTES : 0;
	const made = Buffer.alloc(bytes.length);
	let size = bytes.copy(made, 0, 0, header + HEADER_BYTES);
	const pieces: Buffer[] = [];
	for (let start = size; start + 6 <= bytes.length; ) {
		const record = bytes.subarray(start, start + 2 * bytes.readUInt32LE(start));
		const kind = record.length < 6 ? -1 : record.readUInt16LE(4);
		if (kind < 0 || record.length !== 2 * bytes.readUInt32LE(start)) return null;
		if (kind !== ESCAPE) size += record.copy(made, size);
		else if (isPieceOfEmf(record)) pieces.push(record);
		if (kind === EOF) {
			made.writeUInt32LE((size - header) / 2, header + WORDS_AT);
			const wasHarmless = pieces.length === 0 || areHarmlessPieces(pieces);
			return { bytes: made.subarray(0, size), wasHarmless };
		}
		start += record.length;
	}
	return null;
}
