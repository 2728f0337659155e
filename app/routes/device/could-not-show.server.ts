import { ifAny } from "~/services/client/if-any.server";
import { readPresentation } from "~/services/presentations/presentations.server";
import type { Visit } from "~/services/request/guard.server";
import { shownName } from "~/shared/shown-name";

/** Our player names a slide by its id, which stands nowhere in the dashboard. */
const OF_SLIDE = /^Slide (\d+): ([\s\S]+)$/;

interface CouldNotShow {
	why: string;
	/** The slide's place, from 1, its title, and the presentation that has it; undefined where that is not known. */
	slide?: {
		place: number;
		title: string;
		presentation: { presentationId: number; title: string };
	};
}

/**
 * What a screen told last that it could not show; undefined if it told of nothing.
 * @param among ids of presentations that may have the slide, the likeliest first
 */
export async function couldNotShow(
	visit: Visit,
	told: string | null | undefined,
	among: readonly (number | null | undefined)[],
): Promise<CouldNotShow | undefined> {
	if (!told) return undefined;
	const [, slideId, why = told] = OF_SLIDE.exec(told) ?? [];
	for (const presentationId of new Set(slideId ? among : [])) {
		if (!presentationId) continue;
		const found = await ifAny(() => readPresentation(visit, presentationId));
		const slides = found?.slides ?? [];
		const place = slides.findIndex(({ id }) => id === Number(slideId));
		const title = slides[place]?.title;
		if (title === undefined) continue;
		const name = shownName("Presentation", presentationId, found?.title);
		const presentation = { presentationId, title: name };
		return { why, slide: { place: place + 1, title, presentation } };
	}
	return { why: told };
}
