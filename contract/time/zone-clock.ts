// The clocks of time zones. Wall times are numbers, as in wall-instant.ts.

import { DAY_MS, WEEK_MS } from "./durations";
import { type WallInstant, wallInstant } from "./wall-instant";

/** Offsets that are kept for one zone; a schedule of 35 days needs 40. */
const KEPT_DAYS = 20_000;
/** No zone has had two changes of its clocks within a week of each other and been back where it was. */
const CHANGES_APART = WEEK_MS;
/** More have a change of the clocks in most zones. */
const MANY_DAYS = 200;

interface Zone {
	format: Intl.DateTimeFormat;
	/** The offset at the start of each day of UTC that was asked for. */
	offsets: Map<number, number>;
	/** The first second with another offset, of days that were asked for and end with another one. */
	changes: Map<number, number>;
}

/** By name in small letters: programs know zones in any. */
const zones = new Map<string, Zone>();

/** @throws RangeError if this program knows no such zone */
function zoneOf(ianaId: string): Zone {
	const name = ianaId.toLowerCase();
	const known = zones.get(name);
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
	const zone = { format, offsets: new Map(), changes: new Map() };
	zones.set(name, zone);
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

/** The first second with another offset than `before`, which `from` has and `until` has not. */
function firstOther(
	offsetOf: (at: number) => number,
	from: number,
	until: number,
	before: number,
): number {
	let [last, first] = [from / 1000, until / 1000];
	while (first - last > 1) {
		const middle = Math.floor((last + first) / 2);
		if (offsetOf(middle * 1000) === before) last = middle;
		else first = middle;
	}
	return first * 1000;
}

function offsetOfDay(zone: Zone, day: number): number {
	const known = zone.offsets.get(day);
	if (known !== undefined) return known;
	if (zone.offsets.size >= KEPT_DAYS) zone.offsets.clear();
	const offset = readOffset(zone, day * DAY_MS);
	zone.offsets.set(day, offset);
	return offset;
}

/** The first second of a day with another offset than `before`, which it begins with. */
function changeOfDay(zone: Zone, day: number, before: number): number {
	const known = zone.changes.get(day);
	if (known !== undefined) return known;
	if (zone.changes.size >= KEPT_DAYS) zone.changes.clear();
	const change = firstOther((at) => readOffset(zone, at), day * DAY_MS, (day + 1) * DAY_MS, before);
	zone.changes.set(day, change);
	return change;
}

/**
 * How far the clocks of a zone are ahead of UTC at an instant, in milliseconds.
 * @param at milliseconds since 1970
 * @throws RangeError if this program knows no such zone
 */
export function offsetAt(ianaId: string, at: number): number {
	const zone = zoneOf(ianaId);
	const day = Math.floor(at / DAY_MS);
	// No zone changes twice within a day, so a day that begins and ends with the same offset has no other.
	const before = offsetOfDay(zone, day);
	const after = offsetOfDay(zone, day + 1);
	return before === after || at < changeOfDay(zone, day, before) ? before : after;
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

/**
 * The offset of a zone's clocks at an instant, as a change at that instant, and every change up to another, in order.
 * @param from in whole seconds since 1970, as milliseconds
 * @throws RangeError as offsetAt does
 */
export function clockChanges(ianaId: string, from: number, until: number): ClockChange[] {
	const changes = [{ at: from, offset: offsetAt(ianaId, from) }];
	for (let at = from; at < until; at += CHANGES_APART) {
		const next = Math.min(until, at + CHANGES_APART);
		const offset = offsetAt(ianaId, next);
		const before = changes.at(-1)?.offset;
		if (offset === before || before === undefined) continue;
		const change = firstOther((middle) => offsetAt(ianaId, middle), at, next, before);
		changes.push({ at: change, offset });
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
	const offset = offsetAt(ianaId, from - DAY_MS);
	const days = Math.ceil((until - from) / DAY_MS) + 3;
	for (let day = 0; day <= days; day++)
		if (days > MANY_DAYS || offsetAt(ianaId, from + (day - 1) * DAY_MS) !== offset)
			return (wall) => instantOf(ianaId, wall);
	return (wall) => ({ at: wall - offset, turn: null });
}
