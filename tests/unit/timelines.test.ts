import { describe, expect, test } from "vitest";
import { lasting } from "../../app/components/timeline/table";
import { drawnValues } from "../../app/routes/schedule/drawn.server";
import { SIMPLE } from "../../app/routes/schedule/kinds";
import { type Timeline, timelineOf } from "../../app/services/schedules/timeline.server";
import { drawnOf } from "../../app/services/schedules/timeline-entries.server";
import type { Timetable } from "../../contract/timetable";
import { at, dated, weekly } from "../support/timetables";

const lines = ({ days }: Timeline) =>
	days.flatMap(({ weekday, segments }) =>
		segments.map(
			({ from, to, starts, ends, presentationId, isScheduled }) =>
				`${weekday.slice(0, 3)} ${starts}-${ends} ${from}-${to} ${presentationId}${isScheduled ? "" : " own"}`,
		),
	);
const draw = (view: "day" | "week", timetable: Timetable | null, moment: string, own = 9) =>
	timelineOf({
		view,
		zone: timetable?.ianaId ?? "Etc/UTC",
		timetable,
		ownPresentationId: own || null,
		at: Date.parse(moment),
	});
const only = ({ days }: Timeline) => {
	const [day] = days;
	if (!day || days.length > 1) throw new Error(`${days.length} days`);
	return day;
};

describe("a day on which the clocks are changed", () => {
	test("in spring has 23 hours, and no tick for the hour that is skipped", () => {
		const timetable = dated("Europe/Berlin", ["2026-03-29 01:00", 1], ["2026-03-29 02:30", 2]);
		const timeline = draw("day", timetable, "2026-03-29T12:00:00Z");
		const day = only(timeline);
		expect(day).toMatchObject({
			date: "2026-03-29",
			name: "Sunday, 29 March 2026",
			minutes: 23 * 60,
			mark: 13 * 60,
			change: "The clocks go forward from 02:00 to 03:00",
		});
		expect(timeline.at).toBe("14:00");
		expect(lines(timeline)).toEqual([
			"Sun 00:00-01:00 0-60 9 own",
			"Sun 01:00-03:30 60-150 1",
			"Sun 03:30-24:00 150-1380 2",
		]);
		expect(day.ticks).toHaveLength(23);
		expect(day.ticks.slice(0, 4)).toEqual([
			{ minute: 0, hour: 0 },
			{ minute: 60, hour: 1 },
			{ minute: 120, hour: 3 },
			{ minute: 180, hour: 4 },
		]);
	});

	test("in autumn has 25, and two ticks for the hour that comes twice", () => {
		const timetable = dated("Europe/Berlin", ["2026-10-25 02:30", 1], ["2026-10-25 03:00", 2]);
		const timeline = draw("day", timetable, "2026-10-25T01:30:00Z");
		const day = only(timeline);
		expect([day.minutes, day.mark, day.change]).toEqual([
			25 * 60,
			210,
			"The clocks go back from 03:00 to 02:00",
		]);
		expect(lines(timeline)).toEqual([
			"Sun 00:00-02:30 0-150 9 own",
			"Sun 02:30-03:00 150-240 1",
			"Sun 03:00-24:00 240-1500 2",
		]);
		expect(day.ticks.map(({ hour }) => hour).slice(0, 5)).toEqual([0, 1, 2, 2, 3]);
	});

	test("by half an hour (Lord Howe) keeps its hours where the clocks show them", () => {
		const day = only(draw("day", dated("Australia/Lord_Howe"), "2026-10-03T20:00:00Z"));
		expect([day.minutes, day.change]).toEqual([
			23.5 * 60,
			"The clocks go forward from 02:00 to 02:30",
		]);
		expect(day.ticks.slice(1, 4)).toEqual([
			{ minute: 60, hour: 1 },
			{ minute: 150, hour: 3 },
			{ minute: 210, hour: 4 },
		]);
	});

	test("that has no midnight (Cairo) begins at its first minute", () => {
		const timeline = draw(
			"day",
			dated("Africa/Cairo", ["2026-04-24 00:30", 1]),
			"2026-04-24T12:00:00Z",
		);
		expect(only(timeline).minutes).toBe(23 * 60);
		expect(lines(timeline)).toEqual(["Fri 01:00-01:30 0-30 9 own", "Fri 01:30-24:00 30-1380 1"]);
	});

	test("that a zone has skipped (Apia) is not in its week", () => {
		const { days } = draw("week", dated("Pacific/Apia"), "2011-12-29T20:00:00Z");
		expect(days.map(({ date }) => date.slice(-2))).toEqual(["25", "26", "27", "28", "29", "31"]);
		expect(days.every(({ minutes }) => minutes === 1440)).toBe(true);
	});
});

describe("a week", () => {
	test("begins on Sunday with what the last week's item plays", () => {
		const timetable = weekly("Etc/UTC", {
			wednesday: [at("12:00:00", 2)],
			monday: [at("06:00:00", 1), at("18:00:00", 1)],
		});
		for (const moment of ["2026-06-07T00:00:00Z", "2026-06-10T12:00:00Z", "2026-06-13T23:59:59Z"])
			expect(lines(draw("week", timetable, moment))).toEqual([
				"Sun 00:00-24:00 0-1440 2",
				"Mon 00:00-06:00 0-360 2",
				"Mon 06:00-24:00 360-1440 1",
				"Tue 00:00-24:00 0-1440 1",
				"Wed 00:00-12:00 0-720 1",
				"Wed 12:00-24:00 720-1440 2",
				"Thu 00:00-24:00 0-1440 2",
				"Fri 00:00-24:00 0-1440 2",
				"Sat 00:00-24:00 0-1440 2",
			]);
	});

	test("marks the moment on its day alone", () => {
		const { days } = draw("week", null, "2026-06-10T12:00:00Z");
		expect(days.map(({ mark }) => mark)).toEqual([
			...[undefined, undefined, undefined],
			720,
			...[undefined, undefined, undefined],
		]);
	});

	test("of a year in which the week began in the last one", () => {
		const { days } = draw("week", null, "2027-01-01T12:00:00Z");
		expect([days[0]?.date, days[6]?.date]).toEqual(["2026-12-27", "2027-01-02"]);
	});
});

describe("gaps", () => {
	test("before a simple schedule's first item, the group's own; without one, nothing", () => {
		const timetable = dated("Etc/UTC", ["2026-06-10 12:00", 1], ["2026-06-10 18:00", null]);
		expect(lines(draw("day", timetable, "2026-06-10T00:00:00Z"))).toEqual([
			"Wed 00:00-12:00 0-720 9 own",
			"Wed 12:00-24:00 720-1440 1",
		]);
		expect(lines(draw("day", timetable, "2026-06-10T00:00:00Z", 0))[0]).toBe(
			"Wed 00:00-12:00 0-720 null own",
		);
	});

	test("every minute of a day belongs to one segment", () => {
		const items = Array.from({ length: 48 }, (_, index) => {
			const hour = String(Math.floor(index / 2)).padStart(2, "0");
			return [`2026-10-25 ${hour}:${index % 2 ? "30" : "00"}`, (index % 5) + 1] as [string, number];
		});
		for (const zone of ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"]) {
			const day = only(draw("day", dated(zone, ...items), "2026-10-25T09:00:00Z"));
			let end = 0;
			for (const { from, to } of day.segments) {
				expect([from, to > from]).toEqual([end, true]);
				end = to;
			}
			expect(end).toBe(day.minutes);
		}
	});
});

test("a presentation has the same pattern on each day, and only those that play are named", () => {
	const timetable = dated("Etc/UTC", ["2026-06-09 12:00", 5], ["2026-06-10 12:00", 7]);
	const titles = new Map([[7, { title: "Seven" }]]);
	const entriesOn = (moment: string) =>
		drawnOf(draw("day", timetable, moment), (id) => titles.get(id) ?? null).entries.map(
			({ title, pattern }) => [title, pattern],
		);
	expect(entriesOn("2026-06-09T00:00:00Z")).toEqual([
		["Presentation 9", 0],
		["Presentation 5", 1],
	]);
	expect(entriesOn("2026-06-10T00:00:00Z")).toEqual([
		["Presentation 5", 1],
		["Seven", 2],
	]);
});

test.each([
	[24 * 60, "24 h"],
	[24 * 60 - 1 / 3, "23 h 59 min 40 s"],
	[90, "1 h 30 min"],
	[0.5, "30 s"],
	[1 / 60, "1 s"],
	[1 / 600, "1 s"],
])("%d minutes last %s", (minutes, said) => {
	expect(lasting(minutes)).toBe(said);
});

describe("of a form's dated items, on a Wednesday", () => {
	const NOW = "2026-06-10T12:00:00Z";
	/** The days of the drawn week on which something begins, and whether it is the present week. */
	function drawnOn(...times: string[]) {
		const items = times.map((time) => ({ time, presentationId: "1" }));
		const lists = { dateTimeCollection: items };
		const values = { name: "", timeZoneId: "", revision: "", confirmed: "", lists };
		const drawn = drawnValues(SIMPLE, values, "Pacific/Auckland", [], Date.parse(NOW));
		const begun = drawn?.week.days.filter(({ starts }) => starts.length > 0);
		return [begun?.map(({ date }) => date), drawn?.isNow];
	}

	test("the week is drawn in which the next one begins, though it is less than a week away", () => {
		// In Auckland it is Thursday already: the week ends on Saturday, the 13th.
		expect(drawnOn("2026-06-14 00:00")).toEqual([["2026-06-14"], false]);
		expect(drawnOn("2026-06-15 10:00", "2026-06-16 22:00")).toEqual([
			["2026-06-15", "2026-06-16"],
			false,
		]);
	});

	test("the present week is drawn where something begins in it, or did not long ago", () => {
		expect(drawnOn("2026-06-13 23:59", "2026-06-15 10:00")).toEqual([["2026-06-13"], true]);
		expect(drawnOn("2026-06-08 10:00", "2026-06-15 10:00")).toEqual([["2026-06-08"], true]);
		expect(drawnOn("2026-06-06 10:00")).toEqual([[], true]);
	});
});
