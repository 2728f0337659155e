import { processPdf } from "./pdf";
import { processPicture } from "./picture";
import type { MediaResult, MediaTask } from "./task";
import { notConvertible } from "./unusable-file";
import { processVideo } from "./video";

/**
 * Checks an uploaded file and turns it into what screens play.
 * @param onProgress called repeatedly while the work advances
 * @throws UnusableFile with a sentence for the person when the file cannot be used
 */
export async function processMedia(task: MediaTask, onProgress: () => void): Promise<MediaResult> {
	if (task.kind === "image") return { kind: "image", rendition: await processPicture(task) };
	if (task.kind === "video") return { kind: "video", video: await processVideo(task, onProgress) };
	if (!task.fileName.toLowerCase().endsWith(".pdf")) throw notConvertible(task.fileName);
	return { kind: "file", pages: await processPdf(task, onProgress) };
}
