import { DAY_MS } from "@signage/contract/time/durations";
import { wallAt } from "@signage/contract/time/zone-clock";
import { isZone } from "./browser-zone.server";

/** A wall time as `yyyy-MM-dd HH:mm`. @param wall milliseconds, as if the zone were UTC */
export const wallText = (wall: number) =>
	new Date(wall).toISOString().slice(0, 16).replace("T", " ");

/**
 * The date and time on the wall in a time zone, as `yyyy-MM-dd HH:mm`; of an unknown zone, in UTC.
 * @param instant milliseconds since 1970
 */
export function wallClock(ianaId: string | undefined, instant: number): string {
	const wall = ianaId !== undefined && isZone(ianaId) ? wallAt(ianaId, instant) : instant;
	return wallText(wall);
}

/** The midnight with which the week of an instant begins, on Sunday, by the clocks of a zone. @throws RangeError as wallAt does */
export function sundayOf(ianaId: string, instant: number): number {
	const today = Math.floor(wallAt(ianaId, instant) / DAY_MS);
	return (today - ((((today + 4) % 7) + 7) % 7)) * DAY_MS;
}
