import type { Timeline } from "./timeline.server";

/** How a presentation is told apart from others: what it is called, its picture, and the number of its pattern. */
interface Entry {
	presentationId: number;
	title: string;
	thumbnailUrl?: string;
	/** Counted from 0 in the order of the timetable. */
	pattern: number;
}

/** A timeline with all that is needed to draw it: the presentations that play in it. */
export type DrawnTimeline = Timeline & { entries: Entry[] };

/**
 * Names the presentations of a timeline.
 * @param known what is known of a presentation; null for nothing
 */
export function drawnOf(
	timeline: Timeline,
	known: (presentationId: number) => { title: string; thumbnailUrl?: string } | null,
): DrawnTimeline {
	const playing = new Set(
		timeline.days.flatMap(({ segments }) => segments.map(({ presentationId }) => presentationId)),
	);
	const entries = timeline.presentationIds.flatMap((presentationId, pattern) =>
		playing.has(presentationId)
			? [
					{
						presentationId,
						title: `Presentation ${presentationId}`,
						...known(presentationId),
						pattern,
					},
				]
			: [],
	);
	return { ...timeline, entries };
}
