import { processDeck } from "./deck";
import { processPdf } from "./pdf";
import { processPicture } from "./picture";
import type { MediaResult, MediaTask, Page, Report } from "./task";
import { processVideo } from "./video";
import { processZip } from "./zip";

type ToPages = (task: MediaTask, report: Report) => Promise<Page[]>;

/** What makes pages of a presentation file, by its extension. */
const FILES: Readonly<Record<string, ToPages>> = {
	pdf: processPdf,
	ppt: processDeck,
	pptx: processDeck,
	zip: processZip,
};

/**
 * Checks an uploaded file and turns it into what screens play.
 * @param report called repeatedly while the work advances
 * @throws UnusableFile with a sentence for the person when the file cannot be used
 */
export async function processMedia(task: MediaTask, report: Report): Promise<MediaResult> {
	const { kind, fileName } = task;
	if (kind === "image") return { kind, rendition: await processPicture(task) };
	if (kind === "video") return { kind, rendition: await processVideo(task, report) };
	const toPages = FILES[fileName.split(".").pop()?.toLowerCase() ?? ""];
	// The announcement was checked against the same types.
	if (!toPages) throw new Error(`No pages can be made of ${fileName}`);
	return { kind, pages: await toPages(task, report) };
}
