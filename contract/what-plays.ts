import { type Start, scheduledAt, type Timetable } from "./timetable";

/** The fields of a device group that decide what its screens play. */
export interface PlayingGroup {
	isInAlert: boolean;
	actualPresentationId?: number | null;
	alertPresentationId?: number | null;
}

/** What a group's screens play at an instant, and why; instants in milliseconds since 1970. */
export interface Plays {
	/** Null for nothing. */
	presentationId: number | null;
	/** "group": the group's own presentation; "nothing": there is none. */
	why: "alert" | "schedule" | "group" | "nothing";
	/** The item of the schedule that plays, with the time since which it does; null unless `why` is "schedule". */
	start: Start | null;
	/** The item that plays something else next; null for none, and in an alert, as nobody knows when it ends. */
	next: Start | null;
}

/**
 * What a group plays at an instant (contract.md, What plays): the alert presentation while in alert (if there is one), else
 * the newest item of the schedule whose time has come, else the group's actual presentation.
 * @param timetable of the group's schedule; null if it has none
 * @param at milliseconds since 1970
 * @throws RangeError if this program doesn't know the schedule's zone
 */
export function whatPlays(group: PlayingGroup, timetable: Timetable | null, at: number): Plays {
	const { isInAlert, alertPresentationId, actualPresentationId } = group;
	if (isInAlert && alertPresentationId)
		return { presentationId: alertPresentationId, why: "alert", start: null, next: null };
	const { start, next } = timetable ? scheduledAt(timetable, at) : { start: null, next: null };
	if (start) return { presentationId: start.presentationId, why: "schedule", start, next };
	const own = actualPresentationId || null;
	return { presentationId: own, why: own ? "group" : "nothing", start: null, next };
}
