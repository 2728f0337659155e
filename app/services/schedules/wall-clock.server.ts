import { isZone } from "./browser-zone.server";

/**
 * The date and time on the wall in a time zone, as `yyyy-MM-dd HH:mm`; of an unknown zone, in UTC.
 * @param instant milliseconds since 1970
 */
export function wallClock(ianaId: string | undefined, instant: number): string {
	const parts = new Intl.DateTimeFormat("en-US", {
		timeZone: ianaId !== undefined && isZone(ianaId) ? ianaId : "UTC",
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
	}).formatToParts(instant);
	const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
	return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")} ${part("hour")}:${part("minute")}`;
}
