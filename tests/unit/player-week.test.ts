import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { switchesOf } from "../../api/screens/rules/plan";
import { weekOf } from "../../api/screens/rules/week";
import type { Timetable } from "../../contract/timetable";
import { whatPlays } from "../../contract/what-plays";
import { playingAt } from "../../player/playing/resolver";

// What a screen without the service plays, against what the service would say.

const DAY = 86_400_000;
const MADE = Date.parse("2026-11-22T08:00:00Z");
const SPAN = { from: MADE, until: MADE + 36 * DAY, movesAt: MADE + DAY };
const [OWN, MORNING, EVENING] = [9, 1, 2];

/** A screen's manifest of a weekly schedule, as the service makes it. */
function manifestOf(timetable: Timetable) {
	const group = {
		id: 1,
		ownerId: 1,
		title: "Lobby",
		actualPresentationId: OWN,
		isInAlert: false,
		alertPresentationId: null,
		scheduleId: 1,
	};
	const plan = { group, timetable, span: SPAN, playable: [] };
	const { switches, playingAt: sent } = switchesOf(plan);
	return {
		serverTime: new Date(MADE).toISOString(),
		...sent(MADE),
		switches: switches.map(({ at, presentationId }) => ({
			at: new Date(at).toISOString(),
			presentationId,
		})),
		week: weekOf(plan),
		group,
	};
}

const items = fc.array(
	fc.record({
		day: fc.integer({ min: 0, max: 6 }),
		// Many of them in the night, when clocks are changed.
		time: fc
			.oneof(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 16 }))
			.map(
				(q) =>
					`${`${Math.floor(q / 4)}`.padStart(2, "0")}:${`${(q % 4) * 15}`.padStart(2, "0")}:00`,
			),
		presentationId: fc.constantFrom(MORNING, EVENING, 3, null),
	}),
	{ maxLength: 12 },
);
const zone = fc.oneof(
	fc.constantFrom(
		"Europe/Berlin",
		"America/New_York",
		"Australia/Lord_Howe",
		"Africa/Cairo",
		"Africa/Casablanca",
		"Asia/Kolkata",
	),
	fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
);

test("three years without the service, a screen plays what the service would say, clock changes included", () => {
	fc.assert(
		fc.property(
			items,
			zone,
			fc.array(fc.integer({ min: 0, max: (3 * 366 * DAY) / 900_000 }), {
				minLength: 30,
				maxLength: 30,
			}),
			(week, ianaId, quarters) => {
				const timetable: Timetable = { type: "Weekly", ianaId, items: week };
				const manifest = manifestOf(timetable);
				for (const quarter of quarters) {
					const at = MADE + quarter * 900_000;
					const { presentationId } = whatPlays(manifest.group, timetable, at);
					expect(playingAt(manifest, at).presentationId).toBe(presentationId);
				}
			},
		),
		{ numRuns: 300 },
	);
});

const daily = (ianaId: string): Timetable => ({
	type: "Weekly",
	ianaId,
	items: [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [
		{ day, time: "02:30:00", presentationId: MORNING },
		{ day, time: "18:00:00", presentationId: EVENING },
	]),
});

test.each([
	// The night in which 03:00 follows 02:00: 02:30 is 03:30.
	["2027-03-28T01:29Z", EVENING, "2027-03-28T01:30Z", MORNING],
	["2027-03-28T15:59Z", MORNING, "2027-03-28T16:00Z", EVENING],
	["2027-10-31T00:29Z", EVENING, "2027-10-31T00:30Z", MORNING],
	["2027-10-31T16:59Z", MORNING, "2027-10-31T17:00Z", EVENING],
])("in Berlin, %s: %i, and at %s: %i", (before, first, then, second) => {
	const manifest = manifestOf(daily("Europe/Berlin"));
	const told = playingAt(manifest, Date.parse(before));
	expect(told).toEqual({ presentationId: first, why: "schedule", changesAt: Date.parse(then) });
	expect(playingAt(manifest, Date.parse(then)).presentationId).toBe(second);
});

test("a time that clocks skip is played after one that it stands before, also where the same was playing before it", () => {
	const timetable: Timetable = {
		type: "Weekly",
		ianaId: "Africa/Cairo",
		items: [
			{ day: 0, time: "00:00:00", presentationId: 3 },
			{ day: 5, time: "00:15:00", presentationId: 3 },
			{ day: 5, time: "01:00:00", presentationId: MORNING },
		],
	};
	const manifest = manifestOf(timetable);
	// The night in which 01:00 follows 24:00: 00:15 is 01:15.
	for (const [at, playing] of [
		["2027-04-29T21:59Z", 3],
		["2027-04-29T22:00Z", MORNING],
		["2027-04-29T22:15Z", 3],
		["2027-05-06T22:00Z", MORNING],
	] as const) {
		const instant = Date.parse(at);
		expect(whatPlays(manifest.group, timetable, instant).presentationId).toBe(playing);
		expect(playingAt(manifest, instant).presentationId).toBe(playing);
	}
});

/** As browsers sort that do not keep the order of what is equal. */
function withUnstableSort<T>(work: () => T): T {
	const { sort } = Array.prototype;
	const unstable = vi.spyOn(Array.prototype, "sort").mockImplementation(function (
		this: unknown[],
		compare,
	) {
		return sort.call(this.reverse(), compare);
	});
	try {
		return work();
	} finally {
		unstable.mockRestore();
	}
}

test("of two that clocks move to one instant the later of the week plays, in a browser too that mixes up equals", () => {
	const timetable: Timetable = {
		type: "Weekly",
		ianaId: "Europe/Berlin",
		items: [
			{ day: 0, time: "02:30:00", presentationId: MORNING },
			{ day: 0, time: "03:30:00", presentationId: EVENING },
			{ day: 0, time: "18:00:00", presentationId: 3 },
		],
	};
	const manifest = manifestOf(timetable);
	// 03:30, which 02:30 is too in this night.
	const at = Date.parse("2027-03-28T01:30Z");
	expect(whatPlays(manifest.group, timetable, at).presentationId).toBe(EVENING);
	expect(withUnstableSort(() => playingAt(manifest, at)).presentationId).toBe(EVENING);
});

test("what follows two that clocks turn round is played, though the second of them plays the same", () => {
	const timetable: Timetable = {
		type: "Weekly",
		ianaId: "Africa/Cairo",
		items: [
			{ day: 0, time: "00:00:00", presentationId: 3 },
			{ day: 5, time: "00:15:00", presentationId: MORNING },
			{ day: 5, time: "01:00:00", presentationId: 3 },
		],
	};
	const manifest = manifestOf(timetable);
	for (const [at, playing] of [
		["2027-04-29T22:00Z", 3],
		["2027-04-29T22:15Z", MORNING],
		["2027-05-01T21:00Z", 3],
	] as const) {
		const instant = Date.parse(at);
		expect(whatPlays(manifest.group, timetable, instant).presentationId).toBe(playing);
		expect(playingAt(manifest, instant).presentationId).toBe(playing);
	}
});

test("the next switch is known before the first of the weeks that come again", () => {
	const manifest = manifestOf(daily("Asia/Kolkata"));
	const last = Date.parse(String(manifest.switches.at(-1)?.at));
	const { changesAt } = playingAt(manifest, last + 1);
	expect(Number(changesAt)).toBeGreaterThanOrEqual(SPAN.until);
	expect(Number(changesAt) - last).toBeLessThan(DAY);
});

test("a week with one presentation alone plays on", () => {
	const week = {
		...daily("Asia/Kolkata"),
		items: [{ day: 1, time: "09:00:00", presentationId: 3 }],
	};
	const manifest = manifestOf(week as Timetable);
	expect(manifest.week?.turns).toEqual([]);
	expect(playingAt(manifest, MADE + 900 * DAY)).toMatchObject({
		presentationId: 3,
		changesAt: null,
	});
});

test("starts that are as far apart as clocks jump, which bring them to one instant, are not turned round", () => {
	const manifest = manifestOf({
		type: "Weekly",
		ianaId: "Europe/Berlin",
		items: [
			...["00:30:00", "02:00:00", "03:00:00"].map((time) => ({ day: 0, time, presentationId: 3 })),
			{ day: 0, time: "18:00:00", presentationId: MORNING },
		],
	});
	expect(manifest.week?.turns).toEqual([
		{ second: 30 * 60, presentationId: 3 },
		{ second: 18 * 3600, presentationId: MORNING },
	]);
});
