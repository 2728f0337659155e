import { DAY_MS, WEEK_MS } from "@signage/contract/time/durations";
import { type Start, startsBetween, type Timetable } from "@signage/contract/timetable";
import { shownDays } from "~/services/schedules/shown-wall.server";
import { sundayOf } from "~/services/schedules/wall-clock.server";

/** The last instant that a date of four digits can name, in any zone. */
const END = Date.UTC(10_000, 0, 2);

/** A week of dated items. `date` is its Sunday, as yyyy-MM-dd; `name` is for people, such as "6 – 12 Dec 2026". */
export interface Week {
	date: string;
	name: string;
}

const dateOf = (sunday: number) => new Date(sunday).toISOString().slice(0, 10);
const weekOf = (sunday: number): Week => ({
	date: dateOf(sunday),
	name: shownDays(sunday, sunday + WEEK_MS - DAY_MS),
});

/** The first beginning of each week that has one, by the week's Sunday, and now for the present week; in their order. */
function momentsOf(ianaId: string, starts: readonly Start[], now: number) {
	const moments = new Map([[sundayOf(ianaId, now), now]]);
	for (const { at } of starts) {
		const sunday = sundayOf(ianaId, at);
		if (!moments.has(sunday)) moments.set(sunday, at);
	}
	return [...moments].sort(([one], [other]) => one - other);
}

/**
 * The moment whose week is drawn if nobody has picked one: now, unless nothing begins in the coming week, or it begins behind
 * Saturday and nothing does before; then the next beginning, or the last.
 */
function firstMoment(ianaId: string, starts: readonly Start[], now: number): number {
	const next = starts.find(({ at }) => at >= now) ?? starts.at(-1);
	if (!next) return now;
	if (Math.abs(next.at - now) > WEEK_MS) return next.at;
	const sunday = sundayOf(ianaId, now);
	const isDrawn = starts.some(({ at }) => sundayOf(ianaId, at) === sunday);
	return next.at < now || isDrawn ? now : next.at;
}

/**
 * Which week of dated items is drawn, and which ones are before and after it: those in which something begins, and the present one.
 * @param picked the Sunday of the week that somebody asked for; any other text, or a week without a beginning, picks none
 * @returns `at`: the moment in it that is marked, in milliseconds since 1970; `picked`: what was asked for, where that is drawn
 */
export function weeksOf(timetable: Timetable, now: number, picked?: string) {
	const { ianaId } = timetable;
	const starts = startsBetween(timetable, 0, END);
	const moments = momentsOf(ianaId, starts, now);
	const asked = moments.find(([sunday]) => dateOf(sunday) === picked);
	const at = asked?.[1] ?? firstMoment(ianaId, starts, now);
	const shown = sundayOf(ianaId, at);
	const earlier = moments.findLast(([sunday]) => sunday < shown);
	const later = moments.find(([sunday]) => sunday > shown);
	return {
		at,
		weeks: {
			shown: weekOf(shown),
			earlier: earlier && weekOf(earlier[0]),
			later: later && weekOf(later[0]),
			picked: asked && picked,
		},
	};
}
