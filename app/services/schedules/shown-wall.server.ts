// Wall times for people; a wall time is a number, as contract/time/zone-clock has it.

const date = new Intl.DateTimeFormat("en-GB", {
	weekday: "long",
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});
const short = { day: "numeric", month: "short", timeZone: "UTC" } as const;
const dayOfMonth = new Intl.DateTimeFormat("en-GB", short);
const dayOfYear = new Intl.DateTimeFormat("en-GB", { ...short, year: "numeric" });
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });

/** What a clock shows: HH:mm, with seconds where there are any. */
export function clockTime(wall: number): string {
	const text = new Date(wall).toISOString().slice(11, 19);
	return text.endsWith(":00") ? text.slice(0, 5) : text;
}

/** The day, such as "Sunday, 29 March 2026". */
export const shownDate = (wall: number): string => date.format(wall);

/** From one day to another, such as "29 Nov – 5 Dec 2026". Engines write ranges with blanks of different kinds. */
export function shownDays(first: number, last: number): string {
	const [from, to] = [new Date(first), new Date(last)];
	const isOneYear = from.getUTCFullYear() === to.getUTCFullYear();
	const isOneMonth = isOneYear && from.getUTCMonth() === to.getUTCMonth();
	const begin = isOneMonth ? from.getUTCDate() : (isOneYear ? dayOfMonth : dayOfYear).format(first);
	return `${begin} – ${dayOfYear.format(last)}`;
}

/** The day of the week. */
export const shownWeekday = (wall: number): string => weekday.format(wall);

/** Both, such as "Sunday, 29 March 2026, 03:30". */
export const shownWall = (wall: number): string => `${shownDate(wall)}, ${clockTime(wall)}`;

/** The same without seconds. */
export const toMinute = (wall: number): number => wall - (wall % 60_000);

/** A zone of the time zone database, for people. */
export const shownZone = (ianaId: string): string => (ianaId === "Etc/UTC" ? "UTC" : ianaId);
