// Wall times for people; a wall time is a number, as contract/zone-clock has it.

const date = new Intl.DateTimeFormat("en-GB", {
	weekday: "long",
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });

/** What a clock shows: HH:mm, with seconds where there are any. */
export function clockTime(wall: number): string {
	const text = new Date(wall).toISOString().slice(11, 19);
	return text.endsWith(":00") ? text.slice(0, 5) : text;
}

/** The day, such as "Sunday, 29 March 2026". */
export const shownDate = (wall: number): string => date.format(wall);

/** The day of the week. */
export const shownWeekday = (wall: number): string => weekday.format(wall);

/** Both, such as "Sunday, 29 March 2026, 03:30". */
export const shownWall = (wall: number): string => `${shownDate(wall)}, ${clockTime(wall)}`;

/** The same without seconds. */
export const toMinute = (wall: number): number => wall - (wall % 60_000);

/** A zone of the time zone database, for people. */
export const shownZone = (ianaId: string): string => (ianaId === "Etc/UTC" ? "UTC" : ianaId);
