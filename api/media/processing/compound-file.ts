/** What every such file begins with. */
export const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const STREAM = 2;
const ROOT = 5;
/** Streams below this size are kept together, in small sectors, in one of the root's. */
const SMALL_BELOW = 4096;
const SMALL_SECTOR = 64;
/** No sector has this number, or a higher one: the end of a chain, or none. */
const NO_SECTOR = 0xfffffffa;

const numbersIn = (bytes: Buffer): number[] =>
	Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(4 * index));

interface Sectors {
	/** The bytes of one, in the file itself; fewer than others have at its end. */
	sector: (at: number) => Buffer;
	/** Which sector follows each. */
	next: readonly number[];
}

/** Parts of a file that are in a row in it once it is read: sectors, of which only the last may be short. */
export type Stream = readonly Buffer[];

function chain({ sector, next }: Sectors, first: number): Buffer[] {
	const pieces: Buffer[] = [];
	for (let at = first; at < NO_SECTOR; at = next[at] ?? NO_SECTOR - 1) {
		if (pieces.length > next.length) throw new Error(`A ring of sectors begins with ${first}`);
		pieces.push(sector(at));
	}
	return pieces;
}

/** Sectors of one size. */
const sectorsIn =
	(bytes: Buffer, size: number) =>
	(at: number): Buffer => {
		if (at * size >= bytes.length) throw new Error(`There is no sector ${at}`);
		return bytes.subarray(at * size, (at + 1) * size);
	};

/** The sectors of a file, with the list of which follows which, whose own sectors the header names. */
function sectorsOf(file: Buffer, size: number): Sectors {
	const sector = sectorsIn(file.subarray(size), size);
	const listed = numbersIn(file.subarray(76, HEADER_BYTES));
	let more = file.readUInt32LE(68);
	for (let left = file.readUInt32LE(72); left > 0 && more < NO_SECTOR; left--) {
		const numbers = numbersIn(sector(more));
		more = numbers.pop() ?? NO_SECTOR;
		if (listed.length * size > file.length) throw new Error("More sectors than there are");
		for (const number of numbers) listed.push(number);
	}
	const used = listed.filter((at) => at < NO_SECTOR);
	return { sector, next: used.flatMap((at) => numbersIn(sector(at))) };
}

/** The small sectors that are in these of the usual size. */
function smallSectorsIn(pieces: readonly Buffer[], size: number, next: number[]): Sectors {
	const each = size / SMALL_SECTOR;
	const sector = (at: number) =>
		sectorsIn(pieces[Math.floor(at / each)] ?? Buffer.alloc(0), SMALL_SECTOR)(at % each);
	return { sector, next };
}

/**
 * All streams of a compound file (OLE), in whichever folder, each with what stands behind it in its last sector.
 * @throws Error where it is damaged, or says that there are more bytes in them than in all of it
 */
export function streamsOf(file: Buffer): Stream[] {
	if (file.length < HEADER_BYTES || !file.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE))
		throw new Error("No compound file");
	if (file.readUInt32LE(56) !== SMALL_BELOW || file.readUInt16LE(32) !== Math.log2(SMALL_SECTOR))
		throw new Error("Small streams of another size");
	const size = 2 ** file.readUInt16LE(30);
	if (![512, 4096].includes(size)) throw new Error(`Sectors of ${size} bytes`);
	const sectors = sectorsOf(file, size);
	const folder = Buffer.concat(chain(sectors, file.readUInt32LE(48)));
	const entries = Array.from({ length: Math.floor(folder.length / ENTRY_BYTES) }, (_, index) => {
		const entry = folder.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
		return { type: entry[66], first: entry.readUInt32LE(116), bytes: entry.readUInt32LE(120) };
	});
	const root = entries.find(({ type }) => type === ROOT);
	const small = smallSectorsIn(
		root && root.bytes > 0 ? chain(sectors, root.first) : [],
		size,
		numbersIn(Buffer.concat(chain(sectors, file.readUInt32LE(60)))),
	);
	let all = 0;
	return entries.flatMap(({ type, first, bytes }) => {
		if (type !== STREAM || bytes === 0) return [];
		const stream = chain(bytes < SMALL_BELOW ? small : sectors, first);
		const length = stream.reduce((sum, piece) => sum + piece.length, 0);
		all += length;
		if (length < bytes || all > file.length) throw new Error("Streams of another size");
		return [stream];
	});
}

/** Overwrites bytes of a stream with zeros, in the file itself. */
export function blank(stream: Stream, at: number, length: number): void {
	const size = stream[0]?.length ?? 1;
	for (let place = at; place < at + length; place++)
		stream[Math.floor(place / size)]?.fill(0, place % size, (place % size) + 1);
}
