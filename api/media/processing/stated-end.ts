import { type FileHandle, open } from "node:fs/promises";

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
/** More elements than this before the segment, or parts of an AVI, are no honest file's. */
const PARTS = 1000;
/** The longest head of an element: its ID of 4 bytes, and 8 of its size. */
const HEAD_BYTES = 12;
/** A RIFF part's "RIFF", its size, and its kind. */
const RIFF_HEAD_BYTES = 8;
/** By so much, programs err about the size of what they write. */
const SLACK_BYTES = 1024;
/** What stands for a size where the recorder never came back to write it. */
const NO_RIFF_SIZES = [0, 0xffff_ffff];

type Read = (at: number) => Promise<Buffer>;

/** A size of 1 to 8 bytes, as many as its first byte says; null where all its bits are set, for a size that is not known. */
function ebmlSize(bytes: Buffer): { size: number | null; length: number } | undefined {
	const length = Math.clz32(bytes[0] ?? 0) - 23;
	if (length > 8 || bytes.length < length) return undefined;
	const bits = 7n * BigInt(length);
	const all = (1n << bits) - 1n;
	const size = BigInt(`0x${bytes.toString("hex", 0, length)}`) & all;
	return { size: size === all ? null : Number(size), length };
}

async function matroskaEnd(read: Read): Promise<number | null> {
	for (let at = 0, count = 0; count < PARTS; count++) {
		const head = await read(at);
		if (head.length < 5) return null;
		const id = head.readUInt32BE(0);
		const told = ebmlSize(head.subarray(4));
		if (!told || told.size === null) return null;
		const end = at + 4 + told.length + told.size;
		if (id === SEGMENT) return end;
		if (id !== EBML) return null;
		at = end;
	}
	return null;
}

/** A large AVI is several parts, each of which says its size. */
async function aviEnd(read: Read): Promise<number | null> {
	let end: number | null = null;
	for (let at = 0, count = 0; count < PARTS; count++) {
		const head = await read(at);
		if (head.length < RIFF_HEAD_BYTES || head.toString("latin1", 0, 4) !== "RIFF") return end;
		const size = head.readUInt32LE(4);
		if (NO_RIFF_SIZES.includes(size)) return null;
		end = at + RIFF_HEAD_BYTES + size;
		at = end + (size % 2);
	}
	return end;
}

const ENDS: Readonly<Record<string, (read: Read) => Promise<number | null>>> = {
	matroska: matroskaEnd,
	avi: aviEnd,
};

const reader =
	(file: FileHandle): Read =>
	async (at) => {
		const head = Buffer.alloc(HEAD_BYTES);
		const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at);
		return head.subarray(0, bytesRead);
	};

/**
 * Whether an MKV, WebM or AVI clearly ends before it says, as after a broken download. One that does not say where it ends, as
 * some recorders leave it, does not.
 * @param container ffmpeg's name of it; any other says nothing
 */
export async function endsEarly(path: string, container: string): Promise<boolean> {
	const file = await open(path);
	try {
		const end = await ENDS[container]?.(reader(file));
		return end != null && (await file.stat()).size + SLACK_BYTES < end;
	} finally {
		await file.close();
	}
}
