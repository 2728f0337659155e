import { rowIdParam } from "@signage/contract/fields";
import { wallDateTime, wallTime } from "@signage/contract/schedules";
import { timelineOf } from "~/services/schedules/timeline.server";
import { drawnOf } from "~/services/schedules/timeline-entries.server";
import { timetableOf } from "~/services/schedules/timetable.server";
import type { Kind } from "./kinds";
import { type ScheduleValues, sentTime } from "./values";
import { weeksOf } from "./weeks.server";

interface Known {
	presentationId: number;
	title: string;
	thumbnailUrl?: string;
}

/** Where an item stands in the form. */
interface ItemPlace {
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
 * The week of a schedule as the form has it, with the items that can be read.
 * @param zone its IANA id; undefined where it, or its clocks, are not known
 * @param week which week of dated items: its Sunday, as `weeksOf` has it
 * @returns undefined without items or a zone. `places` has the items that are drawn in the order of the timetable, which
 * `starts[].index` of a day counts; `leftOut` is how many others there are
 */
export function drawnValues(
	kind: Kind,
	values: ScheduleValues,
	zone: string | undefined,
	presentations: readonly Known[],
	now: number,
	week?: string,
) {
	if (zone === undefined) return undefined;
	const { lists, places, leftOut } = readable(kind, values);
	if (places.length + leftOut === 0) return undefined;
	const timetable = timetableOf(kind.name, lists, zone);
	const { at, weeks } =
		kind.name === "simple" ? weeksOf(timetable, now, week) : { at: now, weeks: undefined };
	const known = new Map(presentations.map((one) => [one.presentationId, one]));
	const asked = { zone, timetable, ownPresentationId: null, at };
	const drawn = (view: "day" | "week") =>
		drawnOf(timelineOf({ ...asked, view }), (id) => known.get(id) ?? null);
	return { day: drawn("day"), week: drawn("week"), isNow: at === now, weeks, places, leftOut };
}
export type DrawnSchedule = NonNullable<ReturnType<typeof drawnValues>>;
