import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { fileTypeFromFile } from "file-type";
import { liesAboutType, SAVE_AS_VIDEO } from "./refusal";
import type { MediaTask, StoredBytes } from "./task";

/** What the bytes of an accepted video can be told to be, and what it is served as. */
const SERVED_AS: Readonly<Record<string, string>> = {
	"video/mp4": "video/mp4",
	"video/x-m4v": "video/mp4",
	"video/quicktime": "video/quicktime",
	"video/matroska": "video/x-matroska",
	"video/webm": "video/webm",
	"video/vnd.avi": "video/x-msvideo",
};

/**
 * Checks that a file holds a video and describes its bytes; it is played as it came.
 * @throws Refusal when it holds anything else
 */
export async function processVideo(task: MediaTask, onChunk: () => void): Promise<StoredBytes> {
	const found = (await fileTypeFromFile(task.path))?.mime;
	const contentType = SERVED_AS[found ?? ""];
	if (contentType === undefined) throw liesAboutType(task.fileName, found, SAVE_AS_VIDEO);
	const hash = createHash("sha256");
	let bytes = 0;
	for await (const chunk of createReadStream(task.path)) {
		hash.update(chunk);
		bytes += chunk.length;
		onChunk();
	}
	return { sha256: hash.digest("hex"), contentType, bytes };
}
