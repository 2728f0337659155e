import { describe, expect, test } from "vitest";
import { playingAt } from "../../player/resolver";

const MADE = "2030-06-01T08:00:00Z";
const NINE = Date.parse("2030-06-01T09:00:00Z");
const TEN = Date.parse("2030-06-01T10:00:00Z");

const timetable = {
	serverTime: MADE,
	playing: 1,
	switches: [
		{ at: "2030-06-01T10:00:00Z", presentationId: 3 },
		{ at: "2030-06-01T11:00:00+02:00", presentationId: 2 },
	],
	group: {
		title: "Lobby",
		actualPresentationId: 9,
		isInAlert: false,
		alertPresentationId: 5 as number | null,
	},
};

describe("playingAt", () => {
	test("what plays holds until the first switch", () => {
		expect(playingAt(timetable, NINE - 1)).toEqual({
			presentationId: 1,
			why: "schedule",
			changesAt: NINE,
		});
	});
	test("a switch counts from its instant on, in any order and zone", () => {
		expect(playingAt(timetable, NINE)).toEqual({
			presentationId: 2,
			why: "schedule",
			changesAt: TEN,
		});
		expect(playingAt(timetable, TEN - 1)).toEqual({
			presentationId: 2,
			why: "schedule",
			changesAt: TEN,
		});
	});
	test("the last switch holds for good", () => {
		expect(playingAt(timetable, TEN + 1e9)).toEqual({
			presentationId: 3,
			why: "schedule",
			changesAt: null,
		});
	});
	test("switches older than the manifest are in what plays already", () => {
		const later = { ...timetable, serverTime: "2030-06-01T09:30:00Z" };
		expect(playingAt(later, NINE + 1)).toEqual({
			presentationId: 1,
			why: "schedule",
			changesAt: TEN,
		});
	});
	test("an alert outlasts every switch", () => {
		const alert = { ...timetable, playing: 5, group: { ...timetable.group, isInAlert: true } };
		expect(playingAt(alert, TEN)).toEqual({ presentationId: 5, why: "alert", changesAt: null });
	});
	test("an alert without a presentation changes nothing", () => {
		const group = { ...timetable.group, isInAlert: true, alertPresentationId: null };
		expect(playingAt({ ...timetable, group }, TEN).presentationId).toBe(3);
	});
	test("nothing plays and nothing comes", () => {
		const idle = { ...timetable, playing: null, switches: [] };
		expect(playingAt(idle, TEN)).toEqual({
			presentationId: null,
			why: "schedule",
			changesAt: null,
		});
	});
	test("what the group plays by itself is no schedule's, until a switch", () => {
		const own = { ...timetable, playing: 9 };
		expect(playingAt(own, NINE - 1)).toMatchObject({ presentationId: 9, why: "group" });
		expect(playingAt(own, NINE)).toMatchObject({ presentationId: 2, why: "schedule" });
	});
});

describe("a schedule that comes again every week", () => {
	const DAY = 86_400_000;
	const END = Date.parse("2030-07-06T06:00:00Z");
	const at = (daysBeforeEnd: number) => new Date(END - daysBeforeEnd * DAY).toISOString();
	const weekly = {
		...timetable,
		switches: [
			{ at: at(12), presentationId: 1 },
			{ at: at(10), presentationId: 2 },
			{ at: at(5), presentationId: 1 },
			{ at: at(3), presentationId: 2 },
		],
		switchesRepeatFrom: at(0),
	};
	test("within what the manifest tells, nothing is added, but the next switch is known", () => {
		const week = playingAt(weekly, END - 3 * DAY);
		expect(week).toEqual({ presentationId: 2, why: "schedule", changesAt: END + 2 * DAY });
		expect(playingAt(weekly, END - 12 * DAY - 1)).toMatchObject({ changesAt: END - 12 * DAY });
	});
	test.each([0, 1, 2, 30, 520])("%i weeks later it goes on", (weeks) => {
		const then = END + weeks * 7 * DAY;
		const told = (ms: number) => {
			const { presentationId, changesAt } = playingAt(weekly, then + ms);
			return [presentationId, Number(changesAt) - then];
		};
		expect(told(0)).toEqual([2, 2 * DAY]);
		expect(told(2 * DAY - 1)).toEqual([2, 2 * DAY]);
		expect(told(2 * DAY)).toEqual([1, 4 * DAY]);
		expect(told(4 * DAY)).toEqual([2, 9 * DAY]);
		expect(told(7 * DAY - 1)).toEqual([2, 9 * DAY]);
	});
	test("a week without a switch plays on", () => {
		const still = { ...weekly, switches: weekly.switches.slice(0, 1) };
		expect(playingAt(still, END + 100 * DAY)).toMatchObject({ presentationId: 1, changesAt: null });
	});
	test("without the service's word the last switch holds", () => {
		const dated = { ...weekly, switchesRepeatFrom: null };
		expect(playingAt(dated, END + 2 * DAY)).toMatchObject({ presentationId: 2, changesAt: null });
	});
});
