import type {
	Presentation,
	PresentationInput,
	Slide,
	SlideInput,
} from "@signage/contract/presentations";
import { readPresentation } from "~/services/presentations/presentations.server";
import type { Context } from "~/services/request/context.server";
import type { EditorInput } from "./schema.server";
import type { SlideValues } from "./values";

type FormSlide = EditorInput["slides"][number];

/** What a save sends, and the titles of slides that are not in the presentation any more. */
interface ToSave {
	input: PresentationInput;
	gone: string[];
}

const ofNew = ({ title, type, url, imageId, videoId, fileId }: SlideValues): FormSlide => ({
	title,
	type,
	url: url || undefined,
	imageId: imageId || undefined,
	videoId: videoId || undefined,
	fileId: fileId || undefined,
});

/** A slide that the form has by its id alone, with the rest as the service has it. */
function completed(slide: FormSlide, saved: Map<number, Slide>): FormSlide | undefined {
	if (slide.type || !slide.id) return slide;
	const known = saved.get(slide.id);
	if (!known) return undefined;
	const { thumbnailUrl, status, error, progress, ...rest } = known;
	return { ...rest, title: slide.title, duration: slide.duration };
}

/** The presentation as the service has it, if the form needs it. */
function readSaved(
	context: Context,
	id: number | undefined,
	slides: FormSlide[],
): Promise<Presentation> | undefined {
	const isPart = slides.some((slide) => slide.id && !slide.type);
	return id !== undefined && isPart ? readPresentation(context, id) : undefined;
}

/**
 * The form as the body of a save call; `added` is one slide more. Saved slides, of which the form has
 * id, title and duration, are completed from the service; those that are gone there are left out.
 * @throws ServiceError
 */
export async function toSave(
	context: Context,
	id: number | undefined,
	{ slides, ...rest }: EditorInput,
	added?: SlideValues,
): Promise<ToSave> {
	const saved = new Map((await readSaved(context, id, slides))?.slides.map((one) => [one.id, one]));
	const all = added ? [...slides, ofNew(added)] : slides;
	const kept = all.map((slide) => completed(slide, saved));
	const present = kept.filter((slide) => slide !== undefined);
	return {
		gone: all.filter((_, index) => kept[index] === undefined).map(({ title }) => title),
		input: {
			...rest,
			slides: present.map((slide, index) => ({
				...slide,
				type: slide.type as SlideInput["type"],
				index,
			})),
		},
	};
}
