import { open } from "node:fs/promises";

/** A box's size and type; large ones have 8 more bytes of size. */
const HEAD_BYTES = 16;
/** More boxes than this are no honest file's; a fragment is two, and lasts a second or so. */
const BOXES = 100_000;

/**
 * How an MP4 file lies on the disk. "streamable": its index comes before the media data, so that a screen
 * plays it while it loads; "late": after them, or in fragments; "cut": the file ends before they do.
 */
export async function mp4Layout(path: string): Promise<"streamable" | "late" | "cut"> {
	const file = await open(path);
	try {
		const { size: fileSize } = await file.stat();
		const head = Buffer.alloc(HEAD_BYTES);
		let hasIndex = false;
		let isInFragments = false;
		for (let at = 0, count = 0; at < fileSize && count < BOXES; count++) {
			const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at);
			if (bytesRead < 8) return "cut";
			const type = head.toString("latin1", 4, 8);
			const short = head.readUInt32BE(0);
			// 1: the size follows the type; 0: to the end of the file.
			const long =
				short === 1 && bytesRead === HEAD_BYTES ? Number(head.readBigUInt64BE(8)) : short;
			const size = short === 0 ? fileSize - at : long;
			if (size < 8 || at + size > fileSize) return "cut";
			if (type === "moof") isInFragments = true;
			if (type === "mdat" && !isInFragments) return hasIndex ? "streamable" : "late";
			if (type === "moov") hasIndex = true;
			at += size;
		}
		return "late";
	} finally {
		await file.close();
	}
}
