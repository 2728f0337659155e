import { askedBy } from "./intents";
import { type EditorValues, EMPTY_SLIDE, type ShownSlide } from "./values";

interface Shown {
	/** The presentation as the service has it. */
	saved: EditorValues;
	/** What was posted, if the form is shown again. */
	values?: EditorValues;
	/** The ids of slides whose files were tried again since the page came. */
	tried: ReadonlySet<string>;
}

type Slides = EditorValues["slides"];

/** Posted slides, with what the form does not post of saved ones. */
function withSaved(posted: Slides, saved: Slides): ShownSlide[] {
	const known = new Map(saved.map((slide) => [slide.id, slide]));
	return posted.map((slide) => {
		const { title, duration } = slide;
		const own = known.get(slide.id);
		const rest = slide.id && (!slide.type || slide.type === own?.type) ? own : undefined;
		const untimed = own?.duration === "" ? "yes" : undefined;
		return { ...EMPTY_SLIDE, ...slide, ...rest, title, duration, untimed };
	});
}

/** The id of the slide whose file is tried again; undefined for other intents. */
export function slideTriedAgain(intent?: string): string | undefined {
	const asked = askedBy(intent);
	return asked?.does === "again" ? String(asked.slideId) : undefined;
}

/** The slides as they are shown first; of those that were tried again, the last failure is over: how they are is asked. */
export function firstSlides({ saved, values = saved, tried }: Shown): ShownSlide[] {
	return withSaved(values.slides, saved.slides).map((slide) =>
		tried.has(slide.id) ? { ...slide, status: "Processing", error: undefined } : slide,
	);
}

/** The place of the slide whose file is tried again; undefined for other intents. */
export function placeOfAgain(rows: readonly { slide: { id: string } }[], intent?: string) {
	const again = slideTriedAgain(intent);
	const place = rows.findIndex(({ slide }) => slide.id === again);
	return place < 0 ? undefined : place;
}
