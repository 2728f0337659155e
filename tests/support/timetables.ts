import { type Timetable, timetableOfSimple, timetableOfWeekly } from "../../contract/timetable";
import { whatPlays } from "../../contract/what-plays";

/** A group with a presentation of its own and one for alerts. */
export const OWN = { isInAlert: false, actualPresentationId: 9, alertPresentationId: 5 };

/** A simple schedule. */
export const dated = (
	ianaId: string,
	...items: [dateTime: string, presentationId: number | null][]
) =>
	timetableOfSimple(
		{
			dateTimeCollection: items.map(([dateTime, presentationId]) => ({ dateTime, presentationId })),
		},
		ianaId,
	);
type Week = Parameters<typeof timetableOfWeekly>[0];
/** An item of a day. */
export const at = (time: string, presentationId: number | null) => ({ time, presentationId });
/** A weekly schedule. */
export const weekly = (ianaId: string, week: Week) => timetableOfWeekly(week, ianaId);

/** What plays, as "presentation since instant, next at instant", instants to the minute; 9 is the group's own. */
export function told(timetable: Timetable, instant: string): string {
	const { presentationId, start, next } = whatPlays(OWN, timetable, Date.parse(instant));
	const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16);
	const since = start ? ` since ${minute(start.at)}` : "";
	return `${presentationId}${since}${next ? `, ${next.presentationId} at ${minute(next.at)}` : ""}`;
}
