import fc from "fast-check";
import { expect, test } from "vitest";
import { wallAt } from "../../contract/time/zone-clock";
import { scheduledAt, startsBetween, type Timetable } from "../../contract/timetable";

// What is true of every schedule, in every zone, in every year.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WEEK = 7 * DAY;
const RUNS = { numRuns: 300 };

const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const day = fc.integer({ min: Date.UTC(1975, 0) / DAY, max: Date.UTC(2036, 0) / DAY });
const presentationId = fc.oneof(
	{ weight: 9, arbitrary: fc.integer({ min: 1, max: 4 }) },
	{ weight: 1, arbitrary: fc.constantFrom(0, null, undefined) },
);
const textOf = (ms: number) => new Date(ms).toISOString();
const minuteOfDay = fc.oneof(
	fc.integer({ min: 0, max: 1439 }),
	fc.integer({ min: 0, max: 16 }).map((q) => q * 15),
);

/** Items of about a month from a day on. */
const dated = fc.tuple(zone, day).chain(([ianaId, first]) =>
	fc.record({
		from: fc.constant(first * DAY),
		timetable: fc.record({
			type: fc.constant("Linear" as const),
			ianaId: fc.constant(ianaId),
			items: fc.array(
				fc.record({
					dateTime: fc.tuple(fc.integer({ min: 0, max: 30 }), minuteOfDay).map(([ahead, minute]) =>
						textOf((first + ahead) * DAY + minute * MINUTE)
							.slice(0, 16)
							.replace("T", " "),
					),
					presentationId,
				}),
				{ maxLength: 12 },
			),
		}),
	}),
);
const weekly = fc.record({
	from: day.map((first) => first * DAY),
	timetable: fc.record({
		type: fc.constant("Weekly" as const),
		ianaId: zone,
		items: fc.array(
			fc.record({
				day: fc.integer({ min: 0, max: 6 }),
				time: minuteOfDay.map((minute) => textOf(minute * MINUTE).slice(11, 19)),
				presentationId,
			}),
			{ maxLength: 12 },
		),
	}),
});
const anySchedule: fc.Arbitrary<{ from: number; timetable: Timetable }> = fc.oneof(dated, weekly);

test("starts are sorted, one an instant, and each is what plays from then on and not before", () => {
	fc.assert(
		fc.property(anySchedule, ({ from, timetable }) => {
			const starts = startsBetween(timetable, from, from + 35 * DAY);
			for (const [index, start] of starts.entries()) {
				if (index > 0) expect(start.at).toBeGreaterThan(Number(starts[index - 1]?.at));
				expect(scheduledAt(timetable, start.at).start).toEqual(start);
				const before = scheduledAt(timetable, start.at - 1);
				if (index > 0) expect(before.start).toEqual(starts[index - 1]);
				if (before.start?.presentationId !== start.presentationId)
					expect(before.next).toEqual(start);
			}
		}),
		RUNS,
	);
});

test("at a start the zone's clock shows the item's time, or what daylight saving makes of it", () => {
	fc.assert(
		fc.property(anySchedule, ({ from, timetable }) => {
			for (const { at, wall, turn, index } of startsBetween(timetable, from, from + 35 * DAY)) {
				const shown = wallAt(timetable.ianaId, at);
				if (turn === "skipped") expect(shown).toBeGreaterThan(wall);
				else expect(shown).toBe(wall);
				const text = textOf(wall);
				if (timetable.type === "Linear")
					expect(timetable.items[index]?.dateTime).toBe(text.slice(0, 16).replace("T", " "));
				else {
					expect(timetable.items[index]?.time).toBe(text.slice(11, 19));
					expect(timetable.items[index]?.day).toBe(new Date(wall).getUTCDay());
				}
			}
		}),
		RUNS,
	);
});

test("a slow look at every item, one after the other, finds the same", () => {
	fc.assert(
		fc.property(dated, fc.integer({ min: -DAY, max: 33 * DAY }), ({ from, timetable }, after) => {
			const at = from + after;
			const come = timetable.items.flatMap((_, index) => {
				const alone = { ...timetable, items: timetable.items.slice(0, index + 1) };
				const items = alone.items.map((item, place) =>
					place === index ? item : { ...item, presentationId: null },
				);
				const { start } = scheduledAt({ ...alone, items }, at);
				return start ? [start] : [];
			});
			const [newest] = come.sort(
				(one, other) => other.at - one.at || other.wall - one.wall || other.index - one.index,
			);
			expect(scheduledAt(timetable, at).start).toEqual(newest ?? null);
		}),
		RUNS,
	);
});

test("a week later a weekly schedule plays the same at the same time on the wall, unless the clocks were changed", () => {
	fc.assert(
		fc.property(weekly, fc.integer({ min: 0, max: WEEK - 1 }), ({ from, timetable }, after) => {
			const at = from + after;
			// What comes next may be nearly five days later, and the same of a week later is beyond that.
			const offsets = [-9, -2, -1, 0, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(
				(days) => wallAt(timetable.ianaId, at + days * DAY) - at - days * DAY,
			);
			fc.pre(new Set(offsets).size === 1);
			const { start, next } = scheduledAt(timetable, at);
			const later = scheduledAt(timetable, at + WEEK);
			expect(later.start?.index).toBe(start?.index);
			expect(later.start?.wall).toBe(start ? start.wall + WEEK : undefined);
			if (next && next.at < at + 5 * DAY) expect(later.next?.wall).toBe(next.wall + WEEK);
		}),
		RUNS,
	);
});

test("a weekly schedule with an item plays something at any time, and never the item of another", () => {
	fc.assert(
		fc.property(weekly, ({ from, timetable }) => {
			const { start } = scheduledAt(timetable, from);
			const chosen = timetable.items.filter((item) => item.presentationId);
			expect(start === null).toBe(chosen.length === 0);
			if (start) expect(timetable.items[start.index]?.presentationId).toBe(start.presentationId);
		}),
		RUNS,
	);
});

test("the starts of two spans are those of both together", () => {
	fc.assert(
		fc.property(
			anySchedule,
			fc.integer({ min: 0, max: 20 * DAY }),
			({ from, timetable }, length) => {
				const middle = from + length;
				const until = from + 30 * DAY;
				expect([
					...startsBetween(timetable, from, middle),
					...startsBetween(timetable, middle, until),
				]).toEqual(startsBetween(timetable, from, until));
			},
		),
		RUNS,
	);
});
