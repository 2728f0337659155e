import { PRESENTATION_TITLE_DEFAULT, SLIDE_SECONDS_DEFAULT } from "@signage/contract/limits";
import type { Presentation, Slide } from "@signage/contract/presentations";
import { type EditorValues, EMPTY_SLIDE, type SlideValues } from "./values";

const FIELDS = Object.keys(EMPTY_SLIDE) as (keyof SlideValues)[];

function slideValues(slide: Slide): SlideValues {
	const values = { ...EMPTY_SLIDE };
	for (const name of FIELDS) values[name] = String(slide[name] ?? "");
	return values;
}

/** The editor's initial values: those of a saved presentation, or the defaults of spec 3. */
export const savedValues = (saved?: Presentation): EditorValues => ({
	title: saved?.title ?? PRESENTATION_TITLE_DEFAULT,
	frameDelayInSeconds: String(saved?.frameDelayInSeconds ?? SLIDE_SECONDS_DEFAULT),
	backgroundColor: saved?.backgroundColor ?? "#000000",
	revision: String(saved?.revision ?? ""),
	slides: saved?.slides.map(slideValues) ?? [],
	newSlide: { title: "", url: "" },
	file: "",
});
