// From walls to instants. A wall time is a number: the milliseconds that Date.UTC gives for what a clock shows.

import { DAY_MS } from "./durations";

/** An instant at which a wall time comes, and what daylight saving does to it. */
export interface WallInstant {
	/** Milliseconds since 1970. */
	at: number;
	/** Skipped: no clock shows it that day, and it is moved forward. Repeated: clocks show it twice; the first counts. */
	turn: "skipped" | "repeated" | null;
}

/**
 * When clocks show a wall time. One that they skip is moved forward by the gap: 02:30 in a night in which 03:00 follows
 * 02:00 is 03:30. Of one that they show twice, the first counts.
 * @param offsetAt how far the clocks are ahead of UTC at an instant, in milliseconds
 */
export function wallInstant(offsetAt: (at: number) => number, wall: number): WallInstant {
	const before = offsetAt(wall - DAY_MS);
	const after = offsetAt(wall + DAY_MS);
	if (before === after) {
		const at = wall - before;
		if (offsetAt(at) === before) return { at, turn: null };
	}
	const found = [before, after]
		.map((offset) => wall - offset)
		.filter((at, index, all) => all.indexOf(at) === index && at + offsetAt(at) === wall);
	const [first] = found.sort((one, other) => one - other);
	if (first === undefined) return { at: wall - before, turn: "skipped" };
	return { at: first, turn: found.length > 1 ? "repeated" : null };
}
