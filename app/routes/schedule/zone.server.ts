import type { Visit } from "~/services/request/guard.server";
import { listTimeZonesIfAny } from "~/services/schedules/schedules.server";
import { ianaIdIn } from "~/services/schedules/timetable.server";
import type { ScheduleValues } from "./values";

/** The form's zone by its IANA id; undefined if that is not known. */
export async function zoneOf(visit: Visit, { timeZoneId }: ScheduleValues) {
	return ianaIdIn(await listTimeZonesIfAny(visit), timeZoneId);
}
