import type { TimelineDay } from "~/components/timeline/timeline";

// Moving the beginnings of items within a day. Minutes count what has really passed since the day began; what is written
// is what the clocks show then.

const MIDNIGHT = 24 * 60;

/** Beginnings that move together, from one place in the day's `starts` to another. */
export interface Range {
	first: number;
	last: number;
}

/** What the clocks show at a minute of a day, in minutes since midnight. */
function wallOf({ clocks }: TimelineDay, minute: number): number {
	const piece = clocks.filter((one) => one.minute <= minute).at(-1) ?? clocks[0];
	return piece ? piece.wall + minute - piece.minute : minute;
}

/** The minute of a day at which its clocks first show a time; undefined if they never do. */
function minuteOf({ clocks, minutes }: TimelineDay, wall: number): number | undefined {
	for (const [index, piece] of clocks.entries()) {
		const minute = piece.minute + wall - piece.wall;
		const end = clocks[index + 1]?.minute ?? minutes;
		if (minute >= piece.minute && minute < end) return wall < MIDNIGHT ? minute : undefined;
	}
	return undefined;
}

/** What the clocks show at a minute of a day, as it is typed: HH:mm, with seconds where there are any. */
export function clockAt(day: TimelineDay, minute: number): string {
	const text = new Date(Math.round(wallOf(day, minute) * 60) * 1000).toISOString().slice(11, 19);
	return text.endsWith(":00") ? text.slice(0, 5) : text;
}

/** Whether an item that is typed with what the clocks show at this minute begins at this minute. */
const canBeTyped = (day: TimelineDay, minute: number) =>
	minuteOf(day, wallOf(day, minute)) === minute;

/** How far the first of these beginnings can go: up to a minute before and after its neighbours, within the day. */
function freeOf({ starts, minutes }: TimelineDay, { first, last }: Range) {
	const length = (starts[last]?.minute ?? 0) - (starts[first]?.minute ?? 0);
	return {
		from: (starts[first - 1]?.minute ?? -1) + 1,
		to: (starts[last + 1]?.minute ?? minutes) - 1 - length,
	};
}

/**
 * A wanted minute, or the end of a stretch that the clocks show twice where it leads from the first time into the second:
 * by the clocks alone it would stand still there or go backwards.
 */
function pastRepeated({ clocks }: TimelineDay, old: number, wanted: number, to: number): number {
	for (const [index, { minute, wall }] of clocks.entries()) {
		const before = clocks[index - 1];
		const repeated = before ? before.wall + minute - before.minute - wall : 0;
		const isWithin = old >= minute - repeated && old < minute;
		const end = minute + repeated;
		if (isWithin && wanted >= minute && wanted < end) return end <= to ? end : minute - 1;
	}
	return wanted;
}

/** How coarse a move is, in minutes. */
function stepOf(room: number, isFine: boolean): number {
	if (room < 10) return 1;
	return isFine || room <= 60 ? 5 : 15;
}

/**
 * The minute nearest to a wanted one to which the first of these beginnings can move: on the quarter hour; in steps of 5
 * minutes where `isFine` or where there is less than an hour of room; between its neighbours and within the day. What the
 * clocks don't show, or show for the second time, is left out.
 * @param wanted may be infinite
 * @returns undefined if it cannot move there
 */
export function nearest(
	day: TimelineDay,
	range: Range,
	wanted: number,
	isFine: boolean,
): number | undefined {
	const { starts } = day;
	const free = freeOf(day, range);
	if (free.from > free.to) return undefined;
	const step = stepOf(free.to - free.from, isFine);
	const old = starts[range.first]?.minute ?? 0;
	const near = pastRepeated(day, old, Math.min(Math.max(wanted, free.from), free.to), free.to);
	const wall = Math.round(wallOf(day, near) / step) * step;
	return [wall, wall - step, wall + step]
		.flatMap((one) => minuteOf(day, one) ?? [])
		.find(
			(minute) =>
				minute >= free.from &&
				minute <= free.to &&
				starts
					.slice(range.first, range.last + 1)
					.every((start) => canBeTyped(day, start.minute + minute - old)),
		);
}

/** The day with these beginnings moved so that the first of them is at a minute that `nearest` has found. */
export function moved(day: TimelineDay, { first, last }: Range, minute: number): TimelineDay {
	const by = minute - (day.starts[first]?.minute ?? 0);
	const places = new Map(
		day.starts.slice(first, last + 1).map((start) => [start.minute, start.minute + by]),
	);
	const placeOf = (begun: { begins: boolean } | undefined, from: number) =>
		(begun?.begins ? places.get(from) : undefined) ?? from;
	const segments = day.segments.map((segment, place) => ({
		...segment,
		from: placeOf(segment, segment.from),
		to: placeOf(day.segments[place + 1], segment.to),
	}));
	return {
		...day,
		starts: day.starts.map((start) => ({
			...start,
			minute: places.get(start.minute) ?? start.minute,
		})),
		segments: segments
			.filter(({ from, to }) => from < to)
			.map((segment) => ({
				...segment,
				starts: clockAt(day, segment.from),
				ends: segment.to === day.minutes ? segment.ends : clockAt(day, segment.to),
			})),
	};
}

/** The beginning of a block, if it can move: it has one on this day, and the clocks show its own time. */
export function startOf(day: TimelineDay, place: number): Range | undefined {
	const segment = day.segments[place];
	if (!segment?.begins) return undefined;
	const first = day.starts.findIndex(({ minute }) => minute === segment.from);
	if (first < 0 || day.starts[first]?.isSkipped) return undefined;
	return { first, last: first };
}

/** All that begins in a block, and what ends it, so that its length stays; undefined if it cannot move. */
export function blockOf(day: TimelineDay, place: number): Range | undefined {
	const start = startOf(day, place);
	const end = day.segments[place]?.to;
	if (!start || end === undefined) return undefined;
	const after = day.starts.findIndex(({ minute }) => minute > end);
	const last = (after < 0 ? day.starts.length : after) - 1;
	const isFixed = day.starts.slice(start.first, last + 1).some(({ isSkipped }) => isSkipped);
	return isFixed ? undefined : { first: start.first, last };
}

/**
 * What a pointer takes hold of: an edge within its reach, at most a third of a block, else the block.
 * @param reach in minutes
 * @returns the place of the block below it, and what moves, if anything
 */
export function heldAt(day: TimelineDay, minute: number, reach: number) {
	const place = day.segments.findIndex(({ from, to }) => minute >= from && minute < to);
	const segment = day.segments[place];
	if (!segment) return undefined;
	const zone = Math.min(reach, (segment.to - segment.from) / 3);
	const left = minute - segment.from < zone && startOf(day, place);
	const right = segment.to - minute < zone && startOf(day, place + 1);
	return { place, range: left || right || blockOf(day, place) };
}
