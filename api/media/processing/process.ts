import { endingOf } from "@signage/contract/files/file-ending";
import type { MediaResult, MediaTask, Page, Report } from "./task";

type ToPages = (task: MediaTask, report: Report) => Promise<Page[]>;

// Each kind is loaded where a file of it has come: a process works on one file, and loading all takes a third of its start.
const processPdf: ToPages = async (...file) => (await import("./pdf")).processPdf(...file);
const processDeck: ToPages = async (...file) => (await import("./deck")).processDeck(...file);
const processZip: ToPages = async (...file) => (await import("./zip")).processZip(...file);

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
	if (kind === "image") {
		const { processPicture } = await import("./picture");
		return { kind, rendition: await processPicture(task) };
	}
	if (kind === "video") {
		const { processVideo } = await import("./video");
		return { kind, rendition: await processVideo(task, report) };
	}
	const toPages = FILES[endingOf(fileName)];
	// The announcement was checked against the same types.
	if (!toPages) throw new Error(`No pages can be made of ${fileName}`);
	return { kind, pages: await toPages(task, report) };
}
