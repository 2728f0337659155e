import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EndpointName } from "../../contract/endpoints";
import { type Answered, call, detailOf, newPerson, ok } from "../support/caller";
import { dated, GONE, newShow, strangerWith, weekly, ZONE } from "../support/sent-schedules";
import { withService } from "../support/shared";

const service = withService();
let token: string;
let mine: number;
let theirs: Awaited<ReturnType<typeof strangerWith>>;

beforeAll(async () => {
	theirs = await strangerWith(service);
});
beforeEach(async () => {
	({ token } = await newPerson(service));
	mine = await newShow(service, token, "Mine");
});

const newSimple = (body: object = dated(mine)) =>
	ok(service, "createSimpleSchedule", { token, body: body as ReturnType<typeof dated> });
const newWeekly = (body: object = weekly(mine)) =>
	ok(service, "createWeeklySchedule", { token, body: body as ReturnType<typeof weekly> });

describe("a simple schedule", () => {
	test("is made, read, replaced and deleted, with its items in the order in which they were sent", async () => {
		const dateTimeCollection = [
			{ dateTime: "2026-12-24 18:00", presentationId: mine },
			{ dateTime: "2024-02-29 23:59", presentationId: mine },
		];
		const made = await newSimple({ ...dated(mine), name: "  Advent ", dateTimeCollection });
		expect(made).toEqual({
			id: made.id,
			name: "Advent",
			timeZoneId: ZONE,
			revision: made.revision,
			dateTimeCollection,
		});
		const params = { id: made.id };
		expect(await ok(service, "getSimpleSchedule", { token, params })).toEqual(made);
		const body = { ...dated(mine), name: "Spring", timeZoneId: "Asia/Calcutta" };
		const saved = await ok(service, "updateSimpleSchedule", { token, params, body });
		expect(saved).toEqual({ ...body, id: made.id, revision: saved.revision });
		await ok(service, "deleteSchedule", { token, params });
		expect((await call(service, "getSimpleSchedule", { token, params })).status).toBe(404);
		expect((await call(service, "deleteSchedule", { token, params })).status).toBe(404);
	});

	test("can be without items", async () => {
		const { dateTimeCollection } = await newSimple({ ...dated(mine), dateTimeCollection: [] });
		expect(dateTimeCollection).toEqual([]);
	});
});

test("a weekly schedule is sent with Sunday and answered with sunday, every day of it", async () => {
	const body = {
		...weekly(mine, "23:59:59"),
		Wednesday: [
			{ time: "18:00:00", presentationId: mine },
			{ time: "00:00:00", presentationId: mine },
		],
	};
	const made = await newWeekly(body);
	const { Sunday, Wednesday, ...head } = body;
	const none = { monday: [], tuesday: [], thursday: [], friday: [], saturday: [] };
	const answer = { ...head, ...none, sunday: Sunday, wednesday: Wednesday, id: made.id };
	expect(made).toEqual({ ...answer, revision: made.revision });
	const params = { id: made.id };
	expect(await ok(service, "getWeeklySchedule", { token, params })).toEqual(made);
	const saved = await ok(service, "updateWeeklySchedule", { token, params, body: weekly(mine) });
	expect(saved).toMatchObject({ ...none, wednesday: [], sunday: weekly(mine).Sunday });
});

describe("revisions", () => {
	const save = (
		id: number,
		name: string,
		revision?: string | number | null,
		headers: Record<string, string> = {},
	) =>
		call(service, "updateSimpleSchedule", {
			token,
			params: { id },
			body: { ...dated(mine), name, revision },
			headers,
		});
	test("a save of an old one is refused with 409 in words, and nothing changes", async () => {
		const { id, revision } = await newSimple();
		const saved = await save(id, "Two", revision);
		expect(saved.body.revision).not.toEqual(revision);
		const refused = await save(id, "Three", revision);
		expect(refused).toMatchObject({
			status: 409,
			body: {
				detail: expect.stringMatching(/^This schedule was changed elsewhere on \d.+ UTC, after/),
				revision: saved.body.revision,
				changedAt: expect.stringMatching(/^\d{4}-.+Z$/),
				changedBy: expect.stringContaining("@"),
			},
		});
		const kept = await ok(service, "getSimpleSchedule", { token, params: { id } });
		expect(kept).toEqual(saved.body);
		expect((await save(id, "Four", String(saved.body.revision))).status).toBe(200);
		expect((await save(id, "Five")).status).toBe(200);
	});
	test("a named save that is sent again, as after an answer that was lost, is answered as the first time", async () => {
		const named = { "Idempotency-Key": "a save" };
		const { id, revision } = await newSimple();
		const first = await save(id, "Two", revision, named);
		expect((await save(id, "Two", revision, named)).body).toEqual(first.body);
		expect((await save(id, "Two", revision)).status, "without a name").toBe(409);
		await save(id, "Three");
		expect((await save(id, "Two", revision, named)).status).toBe(409);
	});
	test("of two at once one is taken", async () => {
		const { id, revision } = await newSimple();
		const both = await Promise.all([save(id, "Left", revision), save(id, "Right", revision)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
	});
});

test("another's schedule, one that is gone and one of the other type are not found", async () => {
	const { id: simple } = await newSimple();
	const { id: week } = await newWeekly();
	const all: Promise<Answered<EndpointName>>[] = [];
	for (const id of [theirs.scheduleId, GONE]) {
		const wish = { token, params: { id } };
		all.push(
			call(service, "deleteSchedule", wish),
			call(service, "getSimpleSchedule", wish),
			call(service, "getWeeklySchedule", wish),
			call(service, "updateSimpleSchedule", { ...wish, body: dated(mine) }),
			call(service, "updateWeeklySchedule", { ...wish, body: weekly(mine) }),
		);
	}
	all.push(
		call(service, "getWeeklySchedule", { token, params: { id: simple } }),
		call(service, "updateSimpleSchedule", { token, params: { id: week }, body: dated(mine) }),
	);
	for (const { status } of await Promise.all(all)) expect(status).toBe(404);
	const kept = await ok(service, "listSchedules", { token: theirs.token });
	expect(kept.map(({ id }) => id)).toEqual([theirs.scheduleId]);
});

test("another's schedule and one that is gone are not given to a group", async () => {
	const { deviceGroupId } = await ok(service, "createDeviceGroup", {
		token,
		body: { title: "Hall" },
	});
	for (const scheduleId of [theirs.scheduleId, GONE]) {
		const refused = await call(service, "updateDeviceGroup", {
			...{ token, params: { deviceGroupId } },
			body: { title: "New", scheduleId },
		});
		expect(refused).toMatchObject({
			status: 400,
			body: { errors: { scheduleId: [expect.any(String)] } },
		});
	}
	const groups = await ok(service, "listDeviceGroups", { token });
	expect(groups.find((one) => one.deviceGroupId === deviceGroupId)).toMatchObject({
		...{ title: "Hall", scheduleId: null },
	});
});

test("the list is sorted by name and says what each plays now and next", async () => {
	const other = await newShow(service, token, "Other");
	await newSimple({ ...dated(mine), name: "10 dogs" });
	await newSimple({ ...dated(mine), name: "9 cats", dateTimeCollection: [] });
	await newSimple({
		...dated(mine, "2001-01-01 00:00"),
		name: "ärger",
		timeZoneId: "UTC",
		dateTimeCollection: [
			{ dateTime: "2099-01-01 00:00", presentationId: other },
			{ dateTime: "2001-01-01 00:00", presentationId: mine },
		],
	});
	const week = await newWeekly({ ...weekly(mine), name: "Zoo" });
	const listed = await ok(service, "listSchedules", { token });
	const nothing = { playing: null, playingTitle: null, nextAt: null, nextTitle: null };
	expect(listed).toMatchObject([
		{ name: "9 cats", type: "Linear", itemsCount: 0, timeZoneId: ZONE, ...nothing },
		{ name: "10 dogs", itemsCount: 1 },
		{
			name: "ärger",
			itemsCount: 2,
			playing: mine,
			playingTitle: "Mine",
			nextAt: "2099-01-01T00:00:00.000Z",
			nextTitle: "Other",
		},
		{ id: week.id, name: "Zoo", type: "Weekly", playing: mine, playingTitle: "Mine", nextAt: null },
	]);
	expect(await ok(service, "listSchedules", { token: theirs.token })).toHaveLength(1);
});

test("what comes after the last instant that can be named is not told", async () => {
	await newSimple({
		...dated(mine, "9999-12-31 23:30"),
		timeZoneId: "Hawaiian Standard Time",
	});
	const [listed] = await ok(service, "listSchedules", { token });
	expect(listed).toMatchObject({ playing: null, nextAt: null, nextTitle: null });
});

test("a presentation that is deleted is no longer chosen", async () => {
	const other = await newShow(service, token, "Other");
	const { id } = await newSimple({
		...dated(mine),
		dateTimeCollection: [
			{ dateTime: "2001-01-01 00:00", presentationId: mine },
			{ dateTime: "2002-01-01 00:00", presentationId: other },
		],
	});
	const listed = async () => (await ok(service, "listSchedules", { token }))[0];
	const playing = async () => (await listed())?.playingTitle;
	expect(await playing()).toBe("Other");
	expect(await listed()).toMatchObject({ itemsCount: 2, itemsWithout: 0 });
	await ok(service, "deletePresentation", { token, params: { presentationId: other } });
	expect(await playing()).toBe("Mine");
	expect(await listed()).toMatchObject({ itemsCount: 2, itemsWithout: 1 });
	const { dateTimeCollection } = await ok(service, "getSimpleSchedule", { token, params: { id } });
	expect(dateTimeCollection.map(({ presentationId }) => presentationId)).toEqual([mine, null]);
});

test("a group has a schedule, which can't be deleted while it does", async () => {
	const { id } = await newWeekly();
	const titles = ["Lobby", "Hall"];
	const groups = await Promise.all(
		titles.map((title) => ok(service, "createDeviceGroup", { token, body: { title } })),
	);
	const choose = (deviceGroupId: number, scheduleId: number | null) =>
		ok(service, "updateDeviceGroup", { token, params: { deviceGroupId }, body: { scheduleId } });
	for (const { deviceGroupId } of groups)
		expect(await choose(deviceGroupId, id)).toMatchObject({ scheduleId: id, scheduleName: "Week" });
	const remove = () => call(service, "deleteSchedule", { token, params: { id } });
	const refused = await remove();
	expect(refused.status).toBe(409);
	const { detail } = refused.body as unknown as { detail: string };
	for (const title of titles) expect(detail).toContain(`“${title}”`);
	const [first, second] = groups.map(({ deviceGroupId }) => deviceGroupId);
	expect(await choose(Number(first), null)).toMatchObject({ scheduleId: null, scheduleName: null });
	expect(await detailOf(remove())).toBe(
		"“Hall” uses this schedule. Choose another schedule for that group first.",
	);
	await choose(Number(second), null);
	expect((await remove()).status).toBe(204);
});

test("the time zones go from west to east, each with its offset and its cities", async () => {
	const zones = await ok(service, "listTimeZones", { token });
	const named = (id: string) => zones.find((zone) => zone.id === id);
	expect(zones.length).toBeGreaterThan(130);
	expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
	expect(new Set(zones.map(({ displayName }) => displayName)).size).toBe(zones.length);
	expect(zones[0]?.displayName).toBe("(UTC-12:00) Dateline");
	expect(zones.at(-1)?.displayName).toMatch(/^\(UTC\+14:00\) Kiritimati/);
	expect(named("Tokyo Standard Time")).toEqual({
		id: "Tokyo Standard Time",
		ianaId: "Asia/Tokyo",
		displayName: "(UTC+09:00) Tokyo, Jayapura, Dili, Palau",
	});
	expect(named(ZONE)?.displayName).toMatch(/^\(UTC\+01:00\) Berlin, /);
	expect(named("AUS Eastern Standard Time")?.displayName).toMatch(/^\(UTC\+10:00\) Sydney/);
	expect(named("Newfoundland Standard Time")?.displayName).toBe("(UTC-03:30) St Johns");
	expect(named("India Standard Time")?.ianaId).toBe("Asia/Kolkata");
	expect(named("UTC")?.displayName).toBe("(UTC+00:00) Coordinated Universal Time");
});

test.each([
	"listSchedules",
	"listTimeZones",
	"createSimpleSchedule",
	"createWeeklySchedule",
] as const)("%s needs somebody signed in", async (name) => {
	expect((await call(service, name)).status).toBe(401);
});

test("a presentation tells which schedules and alerts of its owner show it, and so does a page of the list", async () => {
	await newSimple({ ...dated(mine), name: "Spring" });
	await newWeekly({ ...weekly(mine), name: "Every week" });
	await newSimple({ ...dated(mine), name: "Empty", dateTimeCollection: [] });
	const [group] = await ok(service, "listDeviceGroups", { token });
	await ok(service, "updateDeviceGroup", {
		token,
		params: { deviceGroupId: Number(group?.deviceGroupId) },
		body: { alertPresentationId: mine },
	});
	const params = { presentationId: mine };
	expect(await ok(service, "getPresentation", { token, params })).toMatchObject({
		inSchedules: ["Spring", "Every week"],
		alertInGroups: [group?.title],
	});
	const other = { presentationId: await newShow(service, token, "Other") };
	expect(await ok(service, "getPresentation", { token, params: other })).toMatchObject({
		inSchedules: [],
		alertInGroups: [],
	});
	const { presentations } = await ok(service, "listPresentations", { token, query: { page: 1 } });
	const listed = (id: number) => presentations.find((one) => one.presentationId === id);
	expect(listed(mine)).toMatchObject({
		inSchedules: ["Spring", "Every week"],
		alertInGroups: [group?.title],
	});
	expect(listed(other.presentationId)).not.toHaveProperty("inSchedules");
	expect(listed(other.presentationId)).not.toHaveProperty("alertInGroups");
});
