import { beforeEach, expect, test } from "vitest";
import { call, newPerson, ok, pairScreen } from "../support/caller";
import { untilHeard } from "../support/pair";
import { withService } from "../support/shared";

const service = withService();
const DAY = 86_400_000;
let token: string;
let screenToken: string;
let deviceId: number;
let deviceGroupId: number;
/** Presentations. */
let own: number;
let past: number;
let soon: number;

const newShow = async (title: string) =>
	(await ok(service, "createPresentation", { token, body: { title } })).presentationId;
const setGroup = (body: object) =>
	ok(service, "updateDeviceGroup", { token, params: { deviceGroupId }, body });
const manifest = async () => {
	await untilHeard();
	return ok(service, "getManifest", { token: screenToken });
};
const beat = (cachedRevision: string | null = null) =>
	ok(service, "sendHeartbeat", { token: screenToken, body: { playing: null, cachedRevision } });
/** A wall time in UTC, so many days from now. */
const inDays = (days: number) =>
	new Date(Date.now() + days * DAY).toISOString().slice(0, 16).replace("T", " ");
const dated = (...items: [days: number, presentationId: number][]) => ({
	name: "Season",
	timeZoneId: "UTC",
	dateTimeCollection: items.map(([days, presentationId]) => ({
		dateTime: inDays(days),
		presentationId,
	})),
});

beforeEach(async () => {
	({ token } = await newPerson(service));
	const paired = await pairScreen(service, token);
	screenToken = paired.screenToken;
	deviceId = paired.device.deviceId;
	deviceGroupId = Number(paired.device.deviceGroupId);
	[own, past, soon] = [await newShow("Own"), await newShow("Past"), await newShow("Soon")];
	await setGroup({ actualPresentationId: own });
});

const useSchedule = async (...items: Parameters<typeof dated>) => {
	const { id } = await ok(service, "createSimpleSchedule", { token, body: dated(...items) });
	await setGroup({ scheduleId: id });
	return id;
};
const idsIn = ({ presentations }: Awaited<ReturnType<typeof manifest>>) =>
	presentations.map(({ presentationId }) => presentationId).sort((one, other) => one - other);

test("the manifest has what the schedule plays now, its switches, and all that they play", async () => {
	const later = await newShow("Later");
	const body = dated([-100, past], [1, soon], [2, soon], [3, past], [60, later]);
	const { id } = await ok(service, "createSimpleSchedule", { token, body });
	await setGroup({ scheduleId: id });
	const found = await manifest();
	expect(found.playing).toBe(past);
	expect(found.week).toBeNull();
	const at = (index: number) =>
		`${body.dateTimeCollection[index]?.dateTime.replace(" ", "T")}:00.000Z`;
	expect(found.switches).toEqual([
		{ at: at(1), presentationId: soon },
		{ at: at(3), presentationId: past },
	]);
	expect(idsIn(found)).toEqual([own, past, soon]);
});

test("before the first dated item the group's own plays", async () => {
	await useSchedule([1, soon]);
	expect(await manifest()).toMatchObject({
		playing: own,
		playingWhy: "group",
		switches: [{ presentationId: soon }],
	});
});

test("a weekly schedule's manifest covers 35 days and says that its weeks come again", async () => {
	const body = {
		name: "Week",
		timeZoneId: "W. Europe Standard Time",
		Monday: [{ time: "09:00:00", presentationId: past }],
		Thursday: [{ time: "09:00:00", presentationId: soon }],
	};
	const { id } = await ok(service, "createWeeklySchedule", { token, body });
	await setGroup({ scheduleId: id });
	const { serverTime, playing, switches, week, presentations } = await manifest();
	expect([past, soon]).toContain(playing);
	expect(presentations).toHaveLength(3);
	const now = Date.parse(serverTime);
	const ahead = switches.filter(({ at }) => Date.parse(at) > now);
	expect(ahead.length).toBeGreaterThanOrEqual(10);
	const hours = { hour: "numeric", weekday: "long", timeZone: "Europe/Berlin" } as const;
	for (const { at, presentationId } of switches) {
		const [day] = new Intl.DateTimeFormat("en-GB", hours).format(Date.parse(at)).split(" ");
		expect(day).toMatch(presentationId === past ? /^Monday/ : /^Thursday/);
	}
	expect(Date.parse(String(week?.from))).toBeGreaterThan(now + 35 * DAY);
	expect(week?.turns).toEqual([
		{ second: (24 + 9) * 3600, presentationId: past },
		{ second: (4 * 24 + 9) * 3600, presentationId: soon },
	]);
	const offsets = week?.clocks.map(({ offset }) => offset) ?? [];
	expect(offsets.length).toBeGreaterThanOrEqual(7);
	expect(new Set(offsets)).toEqual(new Set([3600, 7200]));
});

test("an alert wins over the schedule, and after it the schedule goes on", async () => {
	await useSchedule([-1, past], [1, soon]);
	const params = { deviceGroupId };
	await ok(service, "startAlert", { token, params, body: { presentationId: soon } });
	expect(await manifest()).toMatchObject({
		playing: soon,
		playingWhy: "alert",
		group: { isInAlert: true },
	});
	await ok(service, "stopAlert", { token, params });
	expect(await manifest()).toMatchObject({ playing: past, group: { isInAlert: false } });
	await setGroup({ scheduleId: null });
	expect(await manifest()).toMatchObject({ playing: own, playingWhy: "group", switches: [] });
});

test("a schedule that shows what the group plays anyway is why it plays", async () => {
	await useSchedule([-2, own], [1, soon], [2, own]);
	expect(await manifest()).toMatchObject({
		playing: own,
		playingWhy: "schedule",
		switches: [{ presentationId: soon }, { presentationId: own }],
	});
});

test("the revision moves with the schedule, for heartbeats at once, and the device is behind until it has it", async () => {
	const seen = new Set<string>();
	const moved = async () => {
		const { revision } = await beat();
		expect((await manifest()).revision).toBe(revision);
		expect(seen).not.toContain(revision);
		seen.add(revision);
		return revision;
	};
	const isCached = async () =>
		(await ok(service, "getDevice", { token, params: { deviceId } })).presentationCached;
	await moved();
	const id = await useSchedule([-2, past], [-1, soon]);
	const chosen = await moved();
	await beat(chosen);
	await expect.poll(isCached).toBe(true);
	const params = { id };
	await ok(service, "updateSimpleSchedule", { token, params, body: dated([-1, past]) });
	const saved = await moved();
	await expect.poll(isCached).toBe(false);
	await ok(service, "updateSimpleSchedule", {
		token,
		params,
		body: { ...dated([-1, past]), timeZoneId: "Tokyo Standard Time" },
	});
	expect(await moved()).not.toBe(saved);
	await ok(service, "deletePresentation", { token, params: { presentationId: past } });
	await moved();
	expect(await manifest()).toMatchObject({ playing: own, switches: [] });
	const read = (tag: string) =>
		call(service, "getManifest", { token: screenToken, headers: { "if-none-match": tag } });
	const again = await read(String((await read('"none"')).headers.get("etag")));
	expect(again.status).toBe(304);
});

test("a switch that comes while the manifest is kept in memory is in what plays", async () => {
	const wall = (ms: number) => new Date(ms).toISOString().slice(11, 19);
	const { serverTime } = await beat();
	const come = Math.ceil(Date.parse(serverTime) / 1000) * 1000 + 2000;
	const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
	const body = {
		name: "Second",
		timeZoneId: "UTC",
		[String(days[new Date(come).getUTCDay()])]: [{ time: wall(come), presentationId: soon }],
		[String(days[new Date(come - DAY).getUTCDay()])]: [{ time: "00:00:00", presentationId: past }],
	};
	const { id: weekly } = await ok(service, "createWeeklySchedule", { token, body });
	await setGroup({ scheduleId: weekly });
	const playing: [number, number | null][] = [];
	await expect
		.poll(
			async () => {
				const found = await manifest();
				playing.push([Date.parse(found.serverTime), found.playing]);
				return found.playing;
			},
			{ timeout: 30_000, interval: 200 },
		)
		.toBe(soon);
	for (const [at, presentationId] of playing) expect(presentationId).toBe(at < come ? past : soon);
});
