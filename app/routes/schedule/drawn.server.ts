import { rowIdParam } from "@signage/contract/fields";
import { wallDateTime, wallTime } from "@signage/contract/schedules";
import { startsBetween, type Timetable } from "@signage/contract/timetable";
import { timelineOf } from "~/services/schedules/timeline.server";
import { drawnOf } from "~/services/schedules/timeline-entries.server";
import { timetableOf } from "~/services/schedules/timetable.server";
import { sundayOf } from "~/services/schedules/wall-clock.server";
import type { Kind } from "./kinds";
import { type ScheduleValues, sentTime } from "./values";

const WEEK = 7 * 86_400_000;
/** The last instant that a date of four digits can name, in any zone. */
const END = Date.UTC(10_000, 0, 2);

interface Known {
	presentationId: number;
	title: string;
	thumbnailUrl?: string;
}

/** Where an item stands in the form. */
export interface ItemPlace {
	list: string;
	place: number;
}

/** The items whose time and presentation can be read, by list; where each stands in the form; and how many cannot be read. */
export function readable(kind: Kind, values: ScheduleValues) {
	const schema = kind.name === "simple" ? wallDateTime : wallTime;
	const places: ItemPlace[] = [];
	let leftOut = 0;
	const lists: Record<string, { time: string; presentationId: number }[]> = {};
	for (const list of kind.lists)
		lists[list] = (values.lists[list] ?? []).flatMap((item, place) => {
			const time = schema.safeParse(sentTime(kind, item.time)).data;
			const presentationId = rowIdParam.safeParse(item.presentationId).data;
			if (time && presentationId) {
				places.push({ list, place });
				return [{ time, presentationId }];
			}
			leftOut += 1;
			return [];
		});
	return { lists, places, leftOut };
}

/**
 * The moment whose week of dated items is drawn: now, unless nothing begins in the coming week, or it begins behind Saturday and
 * nothing does before; then the next beginning, or the last.
 */
function momentOf(timetable: Timetable, now: number): number {
	const starts = startsBetween(timetable, 0, END);
	const next = starts.find(({ at }) => at >= now) ?? starts.at(-1);
	if (!next) return now;
	if (Math.abs(next.at - now) > WEEK) return next.at;
	const sunday = sundayOf(timetable.ianaId, now);
	const isDrawn = starts.some(({ at }) => sundayOf(timetable.ianaId, at) === sunday);
	return next.at < now || isDrawn ? now : next.at;
}

/**
 * The week of a schedule as the form has it, with the items that can be read.
 * @param zone its IANA id; undefined where it, or its clocks, are not known
 * @returns undefined without items or a zone. `places` has the items that are drawn in the order of the timetable, which
 * `starts[].index` of a day counts; `leftOut` is how many others there are
 */
export function drawnValues(
	kind: Kind,
	values: ScheduleValues,
	zone: string | undefined,
	presentations: readonly Known[],
	now: number,
) {
	if (zone === undefined) return undefined;
	const { lists, places, leftOut } = readable(kind, values);
	if (places.length + leftOut === 0) return undefined;
	const timetable = timetableOf(kind.name, lists, zone);
	const at = kind.name === "simple" ? momentOf(timetable, now) : now;
	const known = new Map(presentations.map((one) => [one.presentationId, one]));
	const asked = { zone, timetable, ownPresentationId: null, at };
	const drawn = (view: "day" | "week") =>
		drawnOf(timelineOf({ ...asked, view }), (id) => known.get(id) ?? null);
	return { day: drawn("day"), week: drawn("week"), isNow: at === now, places, leftOut };
}
export type DrawnSchedule = NonNullable<ReturnType<typeof drawnValues>>;
