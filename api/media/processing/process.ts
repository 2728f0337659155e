import { processPdf } from "./pdf";
import { processPicture } from "./picture";
import { notConvertible } from "./refusal";
import type { MediaResult, MediaTask } from "./task";
import { processVideo } from "./video";

/**
 * Checks an uploaded file and makes of it what screens play.
 * @param onProgress called again and again while the work gets on
 * @throws Refusal with a sentence for the person when the file is at fault
 */
export async function processMedia(task: MediaTask, onProgress: () => void): Promise<MediaResult> {
	if (task.kind === "image") return { kind: "image", rendition: await processPicture(task) };
	if (task.kind === "video") return { kind: "video", video: await processVideo(task, onProgress) };
	if (!task.fileName.toLowerCase().endsWith(".pdf")) throw notConvertible(task.fileName);
	return { kind: "file", pages: await processPdf(task, onProgress) };
}
