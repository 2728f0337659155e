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

/** What comes first: an alert (if it has a presentation), else what the schedule says, else the group's own presentation. */
export function firstOf(group: PlayingGroup, scheduled: number | null | undefined) {
	if (group.isInAlert && group.alertPresentationId)
		return { presentationId: group.alertPresentationId, why: "alert" } as const;
	if (scheduled) return { presentationId: scheduled, why: "schedule" } as const;
	const own = group.actualPresentationId || null;
	return { presentationId: own, why: own ? "group" : "nothing" } as const;
}

/**
 * What a group plays at an instant (contract.md, What plays): the alert presentation while in alert (if there is one), else
 * the newest item of the schedule whose time has come, else the group's actual presentation.
 * @param timetable of the group's schedule; null if it has none
 * @param at milliseconds since 1970
 * @throws RangeError if this program doesn't know the schedule's zone
 */
export function whatPlays(group: PlayingGroup, timetable: Timetable | null, at: number): Plays {
	const alert = firstOf(group, null);
	if (alert.why === "alert") return { ...alert, start: null, next: null };
	const { start, next } = timetable ? scheduledAt(timetable, at) : { start: null, next: null };
	return { ...firstOf(group, start?.presentationId), start, next };
}
