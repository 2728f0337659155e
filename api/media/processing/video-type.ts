import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";

/** What old QuickTime files may begin with, besides what `file-type` knows: previews, room left free, what editors add. */
const FIRST_BOXES = ["pnot", "skip", "PICT", "udta", "junk", "uuid"];

/** Whether a file begins with a whole box of QuickTime's that is not its index or its media. */
async function beginsAsQuickTime(path: string): Promise<boolean> {
	const file = await open(path);
	try {
		const head = Buffer.alloc(8);
		await file.read(head, 0, head.length, 0);
		const size = head.readUInt32BE(0);
		const isWithin = size >= head.length && size < (await file.stat()).size;
		return isWithin && FIRST_BOXES.includes(head.toString("latin1", 4));
	} finally {
		await file.close();
	}
}

/** The media type of a video, by its bytes; undefined where they say nothing. */
export async function videoType(path: string): Promise<string | undefined> {
	if (await beginsAsQuickTime(path)) return "video/quicktime";
	return (await fileTypeFromFile(path))?.mime;
}
