import { shownTime } from "../text/shown-time";

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

/**
 * Says of when old data is, with the day where that is not today.
 * @param since and `now` in milliseconds since 1970
 */
export function oldText(since: number, now: number): string {
	const isOfToday = new Date(since).toDateString() === new Date(now).toDateString();
	const at = isOfToday ? `at ${time.format(since)}` : `on ${shownTime(since)}`;
	return `This is how it was ${at}: nothing newer can be loaded now.`;
}
