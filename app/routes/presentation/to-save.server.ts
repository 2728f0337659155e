import { SLIDE_SECONDS_DEFAULT } from "@signage/contract/limits";
import type {
	Presentation,
	PresentationInput,
	Slide,
	SlideType,
} from "@signage/contract/presentations";
import { isSameText } from "@signage/contract/text/same-text";
import { ServiceError } from "~/services/client/errors.server";
import { readUpload } from "~/services/media/media.server";
import { readPresentation } from "~/services/presentations/presentations.server";
import type { Context } from "~/services/request/context.server";
import { GONE } from "~/shared/statuses";
import { slideField } from "./fields";
import type { EditorInput } from "./schema.server";
import type { NewlyPosted, SlideValues } from "./values";

const SETTINGS = ["frameDelayInSeconds", "backgroundColor"];

type FormSlide = EditorInput["slides"][number];

/** What a save sends, and the titles of slides that are not in the presentation any more, which was saved last at `savedAt`. */
interface ToSave {
	input: PresentationInput;
	gone: string[];
	savedAt?: string | null;
}

const ofNew = ({ title, type, url, imageId, videoId, fileId }: SlideValues): FormSlide =>
	({
		title,
		type,
		url: url || undefined,
		imageId: imageId || undefined,
		videoId: videoId || undefined,
		fileId: fileId || undefined,
	}) satisfies FormSlide & Record<Exclude<NewlyPosted, "thumbnailUrl">, unknown>;

/** Whether the service has a presentation file no more: it goes with the last slide that shows it, or a page of it. */
const isGone = (context: Context, fileId: string): Promise<boolean> =>
	readUpload(context, "file", fileId).then(
		() => false,
		(cause: unknown) => cause instanceof ServiceError && cause.statusCode === GONE,
	);

/** A title as it is saved, where nobody touched its field: that holds no line breaks. */
const titleOf = (typed: string, saved = typed) => (isSameText(typed, saved) ? saved : typed);

/** A saved slide as the form has it; what the form leaves out is as the service has it (forms.md). */
function completed(
	slide: FormSlide,
	saved: Map<Slide["id"], Slide>,
	leavesDuration: boolean,
): FormSlide | undefined {
	if (!slide.id) return slide;
	const known = saved.get(slide.id);
	if (!known) return slide.type ? slide : undefined;
	// One of another kind has nothing of what it was.
	if (slide.type && slide.type !== known.type) return slide;
	const { thumbnailUrl, status, error, progress, ...rest } = known;
	const given = Object.entries(slide).filter(([, value]) => value !== undefined && value !== "");
	// Of none, some services say 0, which is none to send.
	const duration = leavesDuration ? known.duration || undefined : slide.duration;
	const title = titleOf(slide.title, known.title);
	return { ...rest, ...Object.fromEntries(given), title, duration };
}

/** The presentation as the service has it; undefined for one that `mayBeGone`, and is. @throws ServiceError */
export function readSaved(
	context: Context,
	id: number,
	mayBeGone: boolean,
): Promise<Presentation | undefined> {
	return readPresentation(context, id).catch((cause: unknown) => {
		if (mayBeGone && cause instanceof ServiceError && cause.statusCode === GONE) return undefined;
		throw cause;
	});
}

/** The settings that the form has no field for, as the service has them. */
const settingsLeft = (known: Presentation, leaves: Options["leaves"]) => ({
	...(leaves("frameDelayInSeconds") && {
		frameDelayInSeconds: known.frameDelayInSeconds ?? SLIDE_SECONDS_DEFAULT,
	}),
	...(leaves("backgroundColor") && { backgroundColor: known.backgroundColor }),
});

interface Options {
	/** Whether the form has no field of this name: what it leaves out stays as the service has it. */
	leaves: (name: string) => boolean;
	/** One slide more. */
	added?: SlideValues;
	/** Whether the presentation may be there no more: its saved slides are gone then. */
	mayBeGone: boolean;
}

/**
 * The form as the body of a save call. Saved slides, of which the form has
 * id, title and mostly duration alone, are completed from the service, and so are settings without a field; slides that are
 * gone there are left out.
 * @throws ServiceError
 */
export async function toSave(
	context: Context,
	id: number | undefined,
	{ slides, ...rest }: EditorInput,
	{ leaves, added, mayBeGone }: Options,
): Promise<ToSave> {
	const hasSaved = slides.some((slide) => slide.id);
	const needsSaved = hasSaved || SETTINGS.some(leaves);
	// Without slides of its own the save itself says whether it is gone.
	const known =
		id === undefined || !needsSaved
			? undefined
			: await readSaved(context, id, mayBeGone || !hasSaved);
	const saved = new Map(known?.slides.map((one) => [one.id, one]));
	const all = added ? [...slides, ofNew(added)] : slides;
	const without = new Set<FormSlide>();
	for (const slide of all) {
		const { id: former, fileId } = slide;
		if (former && fileId && !saved.has(former) && (await isGone(context, fileId)))
			without.add(slide);
	}
	const kept = all.map((slide, place) =>
		without.has(slide) ? undefined : completed(slide, saved, leaves(slideField(place, "duration"))),
	);
	const present = kept.filter((slide) => slide !== undefined);
	return {
		savedAt: known?.updatedAt,
		gone: all.filter((_, index) => kept[index] === undefined).map(({ title }) => title),
		input: {
			...rest,
			title: titleOf(rest.title, known?.title),
			...(known && settingsLeft(known, leaves)),
			slides: present.map((slide, index) => ({
				...slide,
				type: slide.type as SlideType,
				index,
			})),
		},
	};
}

/** The same as a presentation of its own. */
export const asNew = (input: PresentationInput): PresentationInput => ({
	...input,
	slides: input.slides.map(({ id: _, ...slide }) => slide),
});
