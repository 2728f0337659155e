import type { TimeZone } from "@signage/contract/schedules";
import { DAYS } from "@signage/contract/time/days";
import { ianaIdOf } from "@signage/contract/time/time-zones";
import { type Timetable, timetableOfSimple, timetableOfWeekly } from "@signage/contract/timetable";
import { isZone } from "./browser-zone.server";
import type { Schedule, ScheduleKind } from "./schedules.server";

/** The timetable of a schedule's items. @param ianaId of its time zone */
export function timetableOf(
	kind: ScheduleKind,
	lists: Schedule["lists"],
	ianaId: string,
): Timetable {
	const itemsOf = (list: string) => lists[list] ?? [];
	if (kind === "weekly")
		return timetableOfWeekly(
			Object.fromEntries(DAYS.map((day) => [day.toLowerCase(), [...itemsOf(day)]])),
			ianaId,
		);
	const dateTimeCollection = itemsOf("dateTimeCollection").map(({ time, presentationId }) => ({
		dateTime: time,
		presentationId,
	}));
	return timetableOfSimple({ dateTimeCollection }, ianaId);
}

/**
 * The IANA id of a time zone of the service; undefined if it, or its clocks, are not known here. A schedule of another
 * program may name a zone that the service knows but does not list: by its IANA id, say.
 */
export function ianaIdIn(
	zones: readonly TimeZone[] | undefined,
	timeZoneId: string,
): string | undefined {
	const listed = zones?.find(({ id }) => String(id) === timeZoneId);
	const ianaId = listed?.ianaId ?? ianaIdOf(timeZoneId);
	return ianaId !== undefined && isZone(ianaId) ? ianaId : undefined;
}
