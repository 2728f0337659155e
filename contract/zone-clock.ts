// The clocks of time zones. Wall times are numbers, as in wall-instant.ts.

import { type WallInstant, wallInstant } from "./wall-instant";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Offsets that are kept for one zone; a schedule of 35 days needs 40. */
const KEPT_DAYS = 20_000;
/** More have a change of the clocks in most zones. */
const MANY_DAYS = 200;

interface Zone {
	format: Intl.DateTimeFormat;
	/** The offset at the start of each day of UTC that was asked for. */
	offsets: Map<number, number>;
}
const zones = new Map<string, Zone>();

/** @throws RangeError if this program knows no such zone */
function zoneOf(ianaId: string): Zone {
	const known = zones.get(ianaId);
	if (known) return known;
	const format = new Intl.DateTimeFormat("en-US", {
		timeZone: ianaId,
		hourCycle: "h23",
		era: "short",
		year: "numeric",
		month: "numeric",
		day: "numeric",
		hour: "numeric",
		minute: "numeric",
		second: "numeric",
	});
	const zone = { format, offsets: new Map() };
	zones.set(ianaId, zone);
	return zone;
}

function readOffset({ format }: Zone, at: number): number {
	const parts: Record<string, string> = {};
	for (const { type, value } of format.formatToParts(at)) parts[type] = value;
	const { year, month, day, hour, minute, second } = parts;
	const shown = new Date(0);
	shown.setUTCFullYear(
		parts.era === "BC" ? 1 - Number(year) : Number(year),
		Number(month) - 1,
		Number(day),
	);
	shown.setUTCHours(Number(hour), Number(minute), Number(second));
	return shown.getTime() - Math.floor(at / 1000) * 1000;
}

function offsetOfDay(zone: Zone, day: number): number {
	const known = zone.offsets.get(day);
	if (known !== undefined) return known;
	if (zone.offsets.size >= KEPT_DAYS) zone.offsets.clear();
	const offset = readOffset(zone, day * DAY);
	zone.offsets.set(day, offset);
	return offset;
}

/**
 * How far the clocks of a zone are ahead of UTC at an instant, in milliseconds.
 * @param at milliseconds since 1970
 * @throws RangeError if this program knows no such zone
 */
export function offsetAt(ianaId: string, at: number): number {
	const zone = zoneOf(ianaId);
	const day = Math.floor(at / DAY);
	// No zone changes twice within a day, so a day that begins and ends with the same offset has no other.
	const before = offsetOfDay(zone, day);
	return before === offsetOfDay(zone, day + 1) ? before : readOffset(zone, at);
}

/** The wall time in a zone at an instant. @throws RangeError as offsetAt does */
export const wallAt = (ianaId: string, at: number): number => at + offsetAt(ianaId, at);

/** When the clocks of a zone show a wall time. @throws RangeError as offsetAt does */
export const instantOf = (ianaId: string, wall: number): WallInstant =>
	wallInstant((at) => offsetAt(ianaId, at), wall);

/** From an instant on, the clocks of a zone are this far ahead of UTC, in milliseconds. */
export interface ClockChange {
	at: number;
	offset: number;
}

/** The first minute of a day from which on the offset is another; the day has a change. */
function changeWithin(ianaId: string, from: number, before: number): number {
	let [last, first] = [from, from + DAY];
	while (first - last > MINUTE) {
		const middle = last + Math.floor((first - last) / 2 / MINUTE) * MINUTE;
		if (offsetAt(ianaId, middle) === before) last = middle;
		else first = middle;
	}
	return first;
}

/**
 * The offset of a zone's clocks at an instant, as a change at that instant, and every change until another, in order.
 * @param from milliseconds since 1970
 * @throws RangeError as offsetAt does
 */
export function clockChanges(ianaId: string, from: number, until: number): ClockChange[] {
	const changes = [{ at: from, offset: offsetAt(ianaId, from) }];
	for (let day = Math.floor(from / DAY) * DAY; day < until; day += DAY) {
		const begin = Math.max(day, from);
		const before = offsetAt(ianaId, begin);
		const offset = offsetAt(ianaId, day + DAY);
		if (offset === before) continue;
		const at = changeWithin(ianaId, day, offsetAt(ianaId, day));
		if (at > from && at < until) changes.push({ at, offset });
	}
	return changes;
}

/**
 * `instantOf` for many wall times between two, which is quicker where the clocks aren't changed in the meantime.
 * @throws RangeError as offsetAt does
 */
export function instantsBetween(
	ianaId: string,
	from: number,
	until: number,
): (wall: number) => WallInstant {
	const offset = offsetAt(ianaId, from - DAY);
	const days = Math.ceil((until - from) / DAY) + 3;
	for (let day = 0; day <= days; day++)
		if (days > MANY_DAYS || offsetAt(ianaId, from + (day - 1) * DAY) !== offset)
			return (wall) => instantOf(ianaId, wall);
	return (wall) => ({ at: wall - offset, turn: null });
}
