import { describe, expect, test, vi } from "vitest";
import { playingAt } from "../../player/playing/resolver";

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
	test("nor does one whose presentation is 0, as some services say for none", () => {
		const group = { ...timetable.group, isInAlert: true, alertPresentationId: 0 };
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

test("the service's word is why the first plays", () => {
	const scheduled = { ...timetable, playing: 9, playingWhy: "schedule" } as const;
	expect(playingAt(scheduled, NINE - 1)).toMatchObject({ presentationId: 9, why: "schedule" });
});

describe("of several switches at one instant", () => {
	/** As in browsers of 2018: what is equal may come in any order, here the other way round. */
	function mixEquals() {
		const { sort } = Array.prototype;
		const mixed = function (this: unknown[], ...by: Parameters<typeof sort>) {
			return sort.apply(this.reverse(), by);
		};
		return vi.spyOn(Array.prototype, "sort").mockImplementation(mixed);
	}
	const at = "2030-06-01T09:00:00Z";
	const switches = [2, 3, 4].map((presentationId) => ({ at, presentationId }));

	test.each(["in a new browser", "in an old one"])("the last in the list plays, %s", (where) => {
		const spy = where === "in an old one" ? mixEquals() : null;
		try {
			expect(playingAt({ ...timetable, switches }, NINE)).toMatchObject({ presentationId: 4 });
			expect(playingAt({ ...timetable, switches }, NINE - 1)).toMatchObject({
				presentationId: 1,
				changesAt: NINE,
			});
		} finally {
			spy?.mockRestore();
		}
	});

	test("a later one in the list does not stand before an earlier instant", () => {
		const mixed = [...switches, { at: "2030-06-01T08:30:00Z", presentationId: 5 }];
		expect(playingAt({ ...timetable, switches: mixed }, NINE)).toMatchObject({ presentationId: 4 });
		expect(playingAt({ ...timetable, switches: mixed }, NINE - 1)).toMatchObject({
			presentationId: 5,
		});
	});
});
