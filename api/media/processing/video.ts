import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { fileTypeFromFile } from "file-type";
import type { MediaTask, StoredBytes } from "./task";
import { liesAboutType, SAVE_AS_VIDEO } from "./unusable-file";

/** The accepted types as recognised from the bytes, and the media type each is served as. */
const SERVED_AS: Readonly<Record<string, string>> = {
	"video/mp4": "video/mp4",
	"video/x-m4v": "video/mp4",
	"video/quicktime": "video/quicktime",
	"video/matroska": "video/x-matroska",
	"video/webm": "video/webm",
	"video/vnd.avi": "video/x-msvideo",
};

/**
 * Checks that a file is a video and describes its bytes; screens play the original file.
 * @throws UnusableFile when it is anything else
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
