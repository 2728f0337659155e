import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	blockOf,
	clockAt,
	heldAt,
	moved,
	nearest,
	startOf,
} from "../../app/routes/schedule/moving/moves";
import { timelineOf } from "../../app/services/schedules/timeline.server";
import { drawnOf } from "../../app/services/schedules/timeline-entries.server";
import type { Timetable } from "../../contract/timetable";
import { at, dated, weekly } from "../support/timetables";

/** The day of a moment, as it is drawn. */
function dayOf(timetable: Timetable, moment: string) {
	const timeline = timelineOf({
		view: "day",
		zone: timetable.ianaId,
		timetable,
		ownPresentationId: null,
		at: Date.parse(moment),
	});
	const [day] = drawnOf(timeline, () => null).days;
	if (!day) throw new Error(`${moment} has no day`);
	return day;
}
type Day = ReturnType<typeof dayOf>;

const shown = ({ segments }: Day) =>
	segments.map(({ starts, ends, presentationId }) => `${starts}-${ends} ${presentationId}`);
const begins = (day: Day) => day.starts.map(({ minute }) => clockAt(day, minute));

/** Drags what is at a minute, or the beginning there, by so many minutes; undefined where nothing can be held or moved. */
function drag(day: Day, minute: number, by: number, { reach = 5, isFine = false } = {}) {
	const range = heldAt(day, minute, reach)?.range;
	if (!range) return undefined;
	const to = nearest(day, range, (day.starts[range.first]?.minute ?? 0) + by, isFine);
	return to === undefined ? undefined : moved(day, range, to);
}

const WEDNESDAY = "2026-06-10T12:00:00Z";
const PLAIN = dayOf(
	weekly("Etc/UTC", {
		tuesday: [at("06:00:00", 3)],
		wednesday: [at("08:00:00", 1), at("12:00:00", 2), at("18:00:00", 1)],
	}),
	WEDNESDAY,
);
const H = 60;

describe("on an ordinary day", () => {
	test("an edge moves one beginning, on the quarter hour", () => {
		const day = drag(PLAIN, 8 * H + 2, 37);
		expect(day && begins(day)).toEqual(["08:30", "12:00", "18:00"]);
		expect(day && shown(day)).toEqual([
			"00:00-08:30 3",
			"08:30-12:00 1",
			"12:00-18:00 2",
			"18:00-24:00 1",
		]);
	});

	test("the right edge of a block is the beginning of the next", () => {
		const day = drag(PLAIN, 12 * H - 2, -15);
		expect(day && begins(day)).toEqual(["08:00", "11:45", "18:00"]);
	});

	test("a block keeps its length: what ends it moves too", () => {
		const day = drag(PLAIN, 10 * H, 130);
		expect(day && begins(day)).toEqual(["10:15", "14:15", "18:00"]);
		expect(day && shown(day).slice(0, 3)).toEqual([
			"00:00-10:15 3",
			"10:15-14:15 1",
			"14:15-18:00 2",
		]);
	});

	test("a block that lasts until midnight moves its beginning alone", () => {
		const day = drag(PLAIN, 20 * H, -H);
		expect(day && begins(day)).toEqual(["08:00", "12:00", "17:00"]);
		expect(day && shown(day).at(-1)).toBe("17:00-24:00 1");
	});

	test("what goes on from the day before cannot be held, but its end can", () => {
		expect(heldAt(PLAIN, 4 * H, 5)).toEqual({ place: 0, range: undefined });
		expect(startOf(PLAIN, 0)).toBeUndefined();
		expect(heldAt(PLAIN, 8 * H - 1, 5)?.range).toEqual({ first: 0, last: 0 });
		const early = drag(PLAIN, 8 * H, -99 * H);
		expect(early && shown(early)[0]).toBe("00:00-12:00 1");
	});

	test("neighbours and midnight stop it", () => {
		const late = drag(PLAIN, 8 * H, 99 * H);
		expect(late && begins(late)).toEqual(["11:45", "12:00", "18:00"]);
		const last = drag(PLAIN, 18 * H, Number.POSITIVE_INFINITY);
		expect(last && begins(last)).toEqual(["08:00", "12:00", "23:45"]);
		const block = drag(PLAIN, 15 * H, Number.NEGATIVE_INFINITY);
		expect(block && begins(block)).toEqual(["08:00", "08:15", "14:15"]);
	});

	test("steps are finer where that is asked for, or there is little room", () => {
		const fine = drag(PLAIN, 8 * H, 7, { isFine: true });
		expect(fine && begins(fine)[0]).toBe("08:05");
		const tight = dayOf(
			dated("Etc/UTC", ["2026-06-10 08:00", 1], ["2026-06-10 08:20", 2], ["2026-06-10 08:40", 3]),
			WEDNESDAY,
		);
		const between = drag(tight, 8 * H + 20, -8, { reach: 1 });
		expect(between && begins(between)).toEqual(["08:00", "08:10", "08:40"]);
		const narrow = dayOf(
			dated("Etc/UTC", ["2026-06-10 08:00", 1], ["2026-06-10 08:03", 2], ["2026-06-10 08:07", 3]),
			WEDNESDAY,
		);
		const least = drag(narrow, 8 * H + 3, 2, { reach: 1 });
		expect(least && begins(least)).toEqual(["08:00", "08:05", "08:07"]);
		const shut = dayOf(
			dated("Etc/UTC", ["2026-06-10 08:00", 1], ["2026-06-10 08:01", 2], ["2026-06-10 08:02", 3]),
			WEDNESDAY,
		);
		expect(drag(shut, 8 * H + 1, 9, { reach: 0.5 })).toEqual(shut);
	});

	test("of several at one time, the one that plays moves", () => {
		const timetable = weekly("Etc/UTC", {
			wednesday: [at("08:00:00", 1), at("08:00:00", 2), at("07:00:00", 3)],
		});
		const day = drag(dayOf(timetable, WEDNESDAY), 8 * H, H);
		expect(day?.starts.map(({ index, minute }) => [index, minute])).toEqual([
			[2, 7 * H],
			[1, 9 * H],
		]);
	});

	test("those that it hides at that time move along, of a block's beginning and of its end", () => {
		const timetable = weekly("Etc/UTC", {
			wednesday: [
				at("08:00:00", 1),
				at("12:00:00", 2),
				at("12:00:00", 4),
				at("12:00:00", 3),
				at("18:00:00", 5),
			],
		});
		for (const pointed of [10, 12, 15]) {
			const day = drag(dayOf(timetable, WEDNESDAY), pointed * H, H);
			expect(day?.starts[1]).toMatchObject({ minute: 13 * H, index: 3, overridden: [1, 2] });
		}
	});

	test("an item that changes nothing moves with the block that it is in, and stops its beginning", () => {
		const timetable = weekly("Etc/UTC", {
			wednesday: [at("08:00:00", 1), at("10:00:00", 1), at("12:00:00", 2)],
		});
		const day = dayOf(timetable, WEDNESDAY);
		expect(blockOf(day, 1)).toEqual({ first: 0, last: 2 });
		const block = drag(day, 9 * H, H);
		expect(block && begins(block)).toEqual(["09:00", "11:00", "13:00"]);
		const edge = drag(day, 8 * H, 3 * H);
		expect(edge && begins(edge)[0]).toBe("09:45");
	});

	test("the first item of a week has an edge at midnight, unless it changes nothing", () => {
		const sunday = (presentationId: number) =>
			dayOf(
				weekly("Etc/UTC", {
					sunday: [at("00:00:00", presentationId)],
					monday: [at("08:00:00", 2)],
				}),
				"2026-06-07T12:00:00Z",
			);
		expect(startOf(sunday(1), 0)).toEqual({ first: 0, last: 0 });
		expect(startOf(sunday(2), 0)).toBeUndefined();
	});
});

describe("where the clocks are changed", () => {
	const spring = dayOf(
		dated("Europe/Berlin", ["2026-03-29 01:00", 1], ["2026-03-29 05:00", 2]),
		"2026-03-29T12:00:00Z",
	);
	test("the hour that they skip is not offered", () => {
		const day = drag(spring, H, H);
		expect(day && [begins(day)[0], day.starts[0]?.minute]).toEqual(["03:00", 2 * H]);
		const before = drag(spring, H, 45);
		expect(before && begins(before)[0]).toBe("01:45");
	});

	test("an item in the skipped hour stays where it is", () => {
		const day = dayOf(
			dated("Europe/Berlin", ["2026-03-29 01:00", 1], ["2026-03-29 02:30", 2]),
			"2026-03-29T12:00:00Z",
		);
		expect(startOf(day, 2)).toBeUndefined();
		expect(heldAt(day, 200, 5)?.range).toBeUndefined();
		expect(heldAt(day, 120, 5)?.range).toBeUndefined();
		const edge = drag(day, H, 99 * H);
		expect(edge && begins(edge)).toEqual(["03:15", "03:30"]);
	});

	test("and so does one that plays at the same time in its place", () => {
		const day = dayOf(
			dated("Europe/Berlin", ["2026-03-29 02:30", 1], ["2026-03-29 03:30", 2]),
			"2026-03-29T12:00:00Z",
		);
		expect(day.starts).toMatchObject([{ index: 1, overridden: [0], isSkipped: true }]);
		expect(startOf(day, 1)).toBeUndefined();
	});

	test("of the hour that they show twice, the first is meant", () => {
		const day = dayOf(
			dated("Europe/Berlin", ["2026-10-25 01:00", 1], ["2026-10-25 06:00", 2]),
			"2026-10-25T12:00:00Z",
		);
		const first = drag(day, H, 90);
		expect(first && [begins(first)[0], first.starts[0]?.minute]).toEqual(["02:30", 150]);
		const second = drag(day, H, 150);
		expect(second?.starts[0]?.minute).toBe(150);
		const after = drag(day, H, 3 * H);
		expect(after && [begins(after)[0], after.starts[0]?.minute]).toEqual(["03:00", 240]);
	});

	test.each([
		["02:30", "05:00", 185, "03:00"],
		["02:30", "05:00", 210, "03:00"],
		["02:30", "05:00", 225, "03:00"],
		["02:30", "05:00", 250, "03:15"],
		["02:45", "05:00", 180, "03:00"],
		["02:30", "03:00", 210, "02:45"],
	])("from %s, with %s next, to minute %i: on to %s", (typed, next, wanted, clock) => {
		const times = ["01:00", typed, next].map((time, id) => [`2026-10-25 ${time}`, id + 1]);
		const day = dayOf(
			dated("Europe/Berlin", ...(times as [string, number][])),
			"2026-10-25T12:00:00Z",
		);
		const minute = nearest(day, { first: 1, last: 1 }, wanted, false);
		expect(minute && clockAt(day, minute)).toBe(clock);
		expect(minute).toBeGreaterThan(day.starts[1]?.minute ?? 0);
	});

	test("a block whose end would come in that hour for the second time goes past it", () => {
		const day = dayOf(
			dated("Europe/Berlin", ["2026-10-25 01:00", 1], ["2026-10-25 01:30", 2]),
			"2026-10-25T12:00:00Z",
		);
		const after = drag(day, H + 15, 100);
		expect(after && begins(after)).toEqual(["03:00", "03:30"]);
	});

	test("a day without a midnight begins at its first minute", () => {
		const day = dayOf(dated("Africa/Cairo", ["2026-04-24 03:00", 1]), "2026-04-24T12:00:00Z");
		const first = drag(day, 2 * H, Number.NEGATIVE_INFINITY);
		expect(first && begins(first)).toEqual(["01:00"]);
	});
});

test("wherever something is dragged: what is typed then plays there as it was shown, in the same order, and nothing else has moved", () => {
	const minute = fc.integer({ min: 0, max: 1439 });
	const item = fc.tuple(minute, fc.integer({ min: 1, max: 3 }));
	const days = fc.constantFrom(
		["Europe/Berlin", "2026-03-29"],
		["Europe/Berlin", "2026-10-25"],
		["Australia/Lord_Howe", "2026-10-04"],
		["Africa/Cairo", "2026-04-24"],
		["Africa/Cairo", "2026-10-29"],
		["America/New_York", "2026-06-10"],
	);
	const clock = (one: number) => new Date(one * 60_000).toISOString().slice(11, 16);
	fc.assert(
		fc.property(
			days,
			fc.array(item, { minLength: 1, maxLength: 12 }),
			fc.double({ min: 0, max: 1499, noNaN: true }),
			fc.integer({ min: -1500, max: 1500 }),
			fc.boolean(),
			([zone = "", date = ""], items, pointed, by, isFine) => {
				const typed = items.map(([one, id]) => [`${date} ${clock(one)}`, id] as [string, number]);
				const day = dayOf(dated(zone, ...typed), `${date}T12:00:00Z`);
				const after = drag(day, pointed, by, { isFine });
				const range = heldAt(day, pointed, 5)?.range;
				if (!after || !range) return;
				const written = [...typed];
				for (const [place, { index, minute, overridden = [] }] of after.starts.entries()) {
					const isMoved = place >= range.first && place <= range.last;
					if (isMoved)
						for (const one of [index, ...overridden])
							written[one] = [`${date} ${clockAt(after, minute)}`, items[one]?.[1] ?? 0];
					else expect(minute).toBe(day.starts[place]?.minute);
				}
				const minutes = after.starts.map((one) => one.minute);
				expect(minutes).toEqual([...new Set(minutes)].sort((one, other) => one - other));
				const real = dayOf(dated(zone, ...written), `${date}T12:00:00Z`);
				for (const { index, minute } of after.starts.slice(range.first, range.last + 1))
					expect(real.starts.find((one) => one.index === index)?.minute).toBe(minute);
				// What goes on from the day before is not known where the first item begins at midnight.
				expect(shown(real).slice(-after.segments.length)).toEqual(shown(after));
			},
		),
		{ numRuns: 600 },
	);
});
