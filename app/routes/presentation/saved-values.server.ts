import { PRESENTATION_TITLE_DEFAULT, SLIDE_SECONDS_DEFAULT } from "@signage/contract/limits";
import type { Slide } from "@signage/contract/presentations";
import { writeRevision } from "~/services/forms/revision";
import type { PresentationShown, SlideShown } from "~/services/presentations/presentations.server";
import { ROWS_A_PAGE } from "./list/rows";
import { lookOf } from "./slide-types";
import { type EditorValues, type NewlyPosted, NOT_UPLOADED } from "./values";

/** The presentation file that a slide stands for; undefined for one of its pages. */
const wholeFileOf = ({ fileId, imageId, videoId }: Slide) =>
	imageId || videoId ? undefined : (fileId ?? undefined);

function lightSlide(slide: Slide) {
	const { id, title, duration, type } = slide;
	const fileId = wholeFileOf(slide);
	const besides = id ? fileId && { type: String(type), fileId } : asNew(slide);
	// Of none, some services say 0.
	return { id: id ? String(id) : "", title, duration: String(duration || ""), ...besides };
}

/** What is posted of a slide that its service gives no id: all that there is to say of it, as of a new one. */
function asNew(slide: Slide) {
	const { type, url, imageId, videoId, thumbnailUrl } = slide;
	const posted = {
		...{ type, url, imageId, videoId, thumbnailUrl },
		fileId: wholeFileOf(slide),
	} satisfies Record<NewlyPosted, unknown>;
	return Object.fromEntries(Object.entries(posted).map(([name, value]) => [name, value ?? ""]));
}

/** Whether it has a file that never came: its service, which tells of files how they are, says nothing of this one, nor where it is. */
const lacksFile = ({ imageId, videoId, fileId, status, url, thumbnailUrl, metadata }: SlideShown) =>
	status === null &&
	Boolean(imageId || videoId || fileId) &&
	!(url || thumbnailUrl || metadata?.videoFileUrl);

/** A saved slide as text: what the editor shows of it. */
export function shownSlide(slide: SlideShown) {
	const { type, url, imageUrl, thumbnailUrl, status, error, metadata } = slide;
	const isPicture = lookOf(type) === "picture";
	const found = {
		// Of a picture the editor shows its thumbnail; the whole one has an address of its own.
		...(isPicture ? !thumbnailUrl && { url, imageUrl } : { url }),
		thumbnailUrl,
		fileId: wholeFileOf(slide),
		videoId: slide.videoId,
		status: lacksFile(slide) ? NOT_UPLOADED : status === "Ready" ? undefined : status,
		error,
		videoUrl: metadata?.videoFileUrl,
	};
	const present = Object.entries(found).filter(([, value]) => value);
	return { ...lightSlide(slide), type: String(type), ...Object.fromEntries(present) };
}

/**
 * The editor's initial values: those of a saved presentation, or the defaults of spec 3. Of a long
 * list, slides beyond the first page have what the form posts alone, unless it has to be `whole`, or one is broken: the
 * list says that from the first page on.
 */
export const savedValues = (saved?: PresentationShown, isWhole = false): EditorValues => ({
	title: saved?.title ?? PRESENTATION_TITLE_DEFAULT,
	frameDelayInSeconds: String(saved?.frameDelayInSeconds ?? SLIDE_SECONDS_DEFAULT),
	backgroundColor: saved?.backgroundColor ?? "#000000",
	revision: writeRevision(saved?.revision),
	slides:
		saved?.slides.map((slide, index) =>
			isWhole || index < ROWS_A_PAGE || slide.status === "Error"
				? shownSlide(slide)
				: lightSlide(slide),
		) ?? [],
	newSlide: { title: "", url: "" },
});
