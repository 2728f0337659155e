import { ifAny } from "~/services/client/if-any.server";
import { readPresentation } from "~/services/presentations/presentations.server";
import type { Visit } from "~/services/request/guard.server";
import { firstName } from "~/shared/shown-name";

/** Our player names a slide by its id, which stands nowhere in the dashboard. */
const OF_SLIDE = /^Slide (\d+): ([\s\S]+)$/;

interface CouldNotShow {
	why: string;
	/** The slide's place, from 1, its title, and the presentation that has it; undefined where that is not known. */
	slide?: { place: number; title: string; presentationId: number; presentationTitle: string };
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
	if (slideId === undefined) return { why: told };
	for (const presentationId of new Set(among)) {
		if (!presentationId) continue;
		const found = await ifAny(() => readPresentation(visit, presentationId));
		const place = found?.slides.findIndex(({ id }) => id === Number(slideId)) ?? -1;
		const title = found?.slides[place]?.title;
		if (!found || title === undefined) continue;
		const presentationTitle = firstName(found.title) ?? `Presentation ${presentationId}`;
		return { why, slide: { place: place + 1, title, presentationId, presentationTitle } };
	}
	return { why: told };
}
