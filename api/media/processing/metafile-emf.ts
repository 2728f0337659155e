import type { HarmlessMetafile } from "./harmless-metafile";
import { isPlainEmfPlus } from "./metafile-emf-plus";
import { all, has } from "./plain-bitmap";

const [EOF, COMMENT] = [14, 70];
const LEAST_HEADER = 88;
const [BYTES_AT, RECORDS_AT] = [48, 52];
/** A comment's data begin behind its own size. */
const DATA_AT = 12;
const isOfEmfPlus = has("454d462b");
/** A comment with the whole picture in other formats, such as PDF. */
const isOfFormats = all(has("47444943"), has("04000040", 4));

interface EmfRecord {
	type: number;
	start: number;
	end: number;
	/** Of a comment alone. */
	data: Buffer | null;
}

export const isEmf: (head: Buffer) => boolean = all(has("01000000"), has("20454d46", 40));

function dataOf(record: Buffer): Buffer {
	const size = record.length < DATA_AT ? 0 : record.readUInt32LE(8);
	return record.subarray(DATA_AT, DATA_AT + size);
}

/** All records up to the one that ends the file, or up to the first that does not fit into it. */
function* recordsOf(bytes: Buffer): Generator<EmfRecord> {
	for (let start = 0; start + 8 <= bytes.length; ) {
		const type = bytes.readUInt32LE(start);
		const end = start + bytes.readUInt32LE(start + 4);
		if (end - start < (start === 0 ? LEAST_HEADER : 8) || end % 4 !== 0 || end > bytes.length)
			return;
		yield { type, start, end, data: type === COMMENT ? dataOf(bytes.subarray(start, end)) : null };
		if (type === EOF) return;
		start = end;
	}
}

/** EMF+ is read from all its comments as one: where one of them is unfit, none is kept, and the ordinary records draw. */
function isEmfPlusPlain(bytes: Buffer): boolean {
	for (const { data, start, end } of recordsOf(bytes)) {
		if (!data || !isOfEmfPlus(data)) continue;
		if (data.length !== end - start - DATA_AT || !isPlainEmfPlus(data.subarray(4))) return false;
	}
	return true;
}

/** An EMF without comments, but for those of EMF+ that hold only plain pictures. Null where its records do not add up. */
export function harmlessEmf(bytes: Buffer): HarmlessMetafile | null {
	const keepsPlus = isEmfPlusPlain(bytes);
	const made = Buffer.alloc(bytes.length);
	let [size, count, last] = [0, 0, 0];
	let wasHarmless = true;
	for (const { type, start, end, data } of recordsOf(bytes)) {
		last = type;
		if (data && !(keepsPlus && isOfEmfPlus(data))) {
			if (isOfEmfPlus(data) || isOfFormats(data)) wasHarmless = false;
			continue;
		}
		size += bytes.copy(made, size, start, end);
		count += 1;
	}
	if (last !== EOF) return null;
	made.writeUInt32LE(size, BYTES_AT);
	made.writeUInt32LE(count, RECORDS_AT);
	return { bytes: made.subarray(0, size), wasHarmless };
}
