// Clocks on walls. A wall time here is a number: the milliseconds that Date.UTC gives for what the clock shows.

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

/** An instant at which a wall time comes, and what daylight saving does to it. */
export interface WallInstant {
	/** Milliseconds since 1970. */
	at: number;
	/** Skipped: no clock shows it that day, and it is moved forward. Repeated: clocks show it twice; the first counts. */
	turn: "skipped" | "repeated" | null;
}

/**
 * When the clocks of a zone show a wall time. One that they skip is moved forward by the gap: 02:30 in a night in which
 * 03:00 follows 02:00 is 03:30. Of one that they show twice, the first counts.
 * @throws RangeError as offsetAt does
 */
export function instantOf(ianaId: string, wall: number): WallInstant {
	const before = offsetAt(ianaId, wall - DAY);
	const after = offsetAt(ianaId, wall + DAY);
	if (before === after) {
		const at = wall - before;
		if (offsetAt(ianaId, at) === before) return { at, turn: null };
	}
	const found = [before, after]
		.map((offset) => wall - offset)
		.filter((at, index, all) => all.indexOf(at) === index && wallAt(ianaId, at) === wall);
	const [first] = found.sort((one, other) => one - other);
	if (first === undefined) return { at: wall - before, turn: "skipped" };
	return { at: first, turn: found.length > 1 ? "repeated" : null };
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
