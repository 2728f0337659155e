import { expect, test } from "vitest";
import { draftOf, isAsSaved } from "../../app/routes/schedule/draft-of";
import { SIMPLE, WEEKLY } from "../../app/routes/schedule/kinds";
import type { ScheduleValues } from "../../app/routes/schedule/values";

const week = (Sunday: ScheduleValues["lists"][string], name = "Week"): ScheduleValues => ({
	name,
	timeZoneId: "UTC",
	revision: "1",
	confirmed: "",
	lists: { Sunday },
});
const eight = { time: "08:00", presentationId: "1" };
const nine = { time: "09:00", presentationId: "2" };

test("what is as saved is no draft, whatever its revision is: its name but for blanks, its zone and its items in order", () => {
	const saved = week([eight, nine]);
	const isSame = (typed: ScheduleValues) => isAsSaved(WEEKLY, typed, saved);
	expect(isSame({ ...week([eight, nine], "Week "), revision: "2", confirmed: "x" })).toBe(true);
	expect(isSame(week([eight, nine], "Weeks"))).toBe(false);
	expect(isSame({ ...saved, timeZoneId: "GMT" })).toBe(false);
	expect(isSame(week([nine, eight]))).toBe(false);
	expect(isSame(week([eight]))).toBe(false);
	expect(isSame(week([eight, { ...nine, presentationId: "1" }]))).toBe(false);
	expect(isSame({ ...saved, lists: { Sunday: [eight], Monday: [nine] } })).toBe(false);
	const lists = Object.fromEntries(WEEKLY.lists.map((day) => [day, []]));
	expect(isSame({ ...saved, lists: { ...lists, ...saved.lists } })).toBe(true);
});

test("a draft has what is typed, and what a calendar file wants of an item whose time was changed", () => {
	const list = "dateTimeCollection";
	const item = { time: "2099-05-01 10:00", presentationId: "" };
	const given = { ...week([]), lists: { [list]: [item] } };
	const before = { name: "", timeZoneId: "UTC", lists: { [list]: [] } };
	const imported = {
		file: "a.ics",
		count: 1,
		told: [],
		wanted: { [`${list} ${item.time}`]: "“Menu”" },
		before,
	};
	const form = new FormData();
	const fields = {
		name: "Openings",
		timeZoneId: "GMT",
		revision: "4",
		confirmed: "x",
		[`${list}[0].dateTime`]: "2099-05-02 11:00",
		[`${list}[0].presentationId`]: "",
	};
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	expect(draftOf(form, SIMPLE, { ...given, imported })).toEqual({
		name: "Openings",
		timeZoneId: "GMT",
		revision: "4",
		confirmed: "x",
		lists: { [list]: [{ time: "2099-05-02 11:00", presentationId: "" }] },
		imported: { ...imported, wanted: { [`${list} 2099-05-02 11:00`]: "“Menu”" } },
	});
});

test("a draft has what was copied to other days, so that it can be undone, also beside a file that was imported", () => {
	const copied = { from: "Sunday", replaced: { Monday: [nine] } };
	const imported = { file: "a.ics", count: 1, told: [], wanted: {}, before: week([]) };
	const form = new FormData();
	form.set("name", "Week");
	for (const given of [week([eight]), { ...week([eight]), imported }])
		expect(draftOf(form, WEEKLY, { ...given, copied }).copied).toEqual(copied);
});
