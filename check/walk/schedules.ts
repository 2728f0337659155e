import type { EndpointName } from "@signage/contract/endpoints";
import { isEnterprise } from "@signage/contract/tiers";
import { DAYS } from "@signage/contract/time/days";
import type { Reply } from "../service";
import { field, listOf, type Walk } from "../walk";
import { keeps, saveGroup } from "./devices";
import { remove } from "./remove";
import { refuseStale } from "./stale";

const CALLS = [
	"deleteSchedule",
	"createSimpleSchedule",
	"getSimpleSchedule",
	"updateSimpleSchedule",
	"createWeeklySchedule",
	"getWeeklySchedule",
	"updateWeeklySchedule",
] as const;

interface Kind {
	words: string;
	create: EndpointName;
	read: EndpointName;
	update: EndpointName;
	/** The field of a request that has the items, and that of an answer. */
	items: [sent: string, answered: string];
	time: string;
	times: [string, string];
}

const SIMPLE: Kind = {
	words: "simple",
	create: "createSimpleSchedule",
	read: "getSimpleSchedule",
	update: "updateSimpleSchedule",
	items: ["dateTimeCollection", "dateTimeCollection"],
	time: "dateTime",
	times: ["2035-01-31 10:00", "2035-02-01 23:59"],
};
const WEEKLY: Kind = {
	words: "weekly",
	create: "createWeeklySchedule",
	read: "getWeeklySchedule",
	update: "updateWeeklySchedule",
	items: ["Sunday", "sunday"],
	time: "time",
	times: ["10:00:00", "23:59:00"],
};

/** A time whichever way it is written: the dashboard reads the `T` of ISO 8601, and times with and without seconds. */
const plain = (time: string) =>
	time.replace(/^(\d{4}-\d\d-\d\d)T/, "$1 ").replace(/(\d\d:\d\d):00$/, "$1");

/** Whether what was saved is there: each item's time and presentation, and the zone. @returns what is there */
async function compare(walk: Walk, kind: Kind, id: unknown, items: object[], timeZoneId: string) {
	const { body, breaks } = await walk.try(kind.read, { params: { id } });
	if (breaks) return body;
	const times = (some: unknown[], write = (time: string) => time) =>
		some
			.map((one) => `${write(String(field(one, kind.time)))} ${field(one, "presentationId")}`)
			.join(", ");
	const list = listOf(field(body, kind.items[1]) ?? field(body, kind.items[0]));
	const isSame = times(list, plain) === times(items, plain);
	const isZoneKept = String(field(body, "timeZoneId")) === timeZoneId;
	const problem = isSame
		? `The ${kind.words} schedule has another time zone than was saved.`
		: `The ${kind.words} schedule has the items ${times(list) || "none"}, where ${times(items)} were saved.`;
	walk.behaves("savedSchedule", isSame && isZoneKept ? undefined : problem);
	return body;
}

interface Things {
	presentationId: unknown;
	groupId: unknown;
	timeZoneId: string;
}

/** @returns the service's answer where it has deleted the schedule, though a group uses it */
async function refuseInUse(walk: Walk, id: unknown, groupId: unknown): Promise<Reply | undefined> {
	const given = await saveGroup(walk, groupId, { scheduleId: id });
	if (given.breaks) return undefined;
	await keeps(walk, groupId, "scheduleId", id);
	const reply = await walk.ask("deleteSchedule", { params: { id } });
	const { status = 0 } = reply;
	walk.behaves("scheduleInUse", status === 409 ? undefined : `The service answers ${status}.`);
	await saveGroup(walk, groupId, { scheduleId: null });
	await keeps(walk, groupId, "scheduleId", null);
	return status >= 200 && status < 300 ? reply : undefined;
}

async function checkKind(walk: Walk, kind: Kind, things: Things): Promise<void> {
	const { presentationId, groupId, timeZoneId } = things;
	walk.made.begin("schedule");
	const name = `${walk.mark} ${kind.words}`;
	const itemsAt = (times: string[]) => times.map((time) => ({ [kind.time]: time, presentationId }));
	const [first] = kind.times;
	// A week is sent with all of its days.
	const days = kind === WEEKLY ? Object.fromEntries(DAYS.map((day) => [day, []])) : {};
	const head = { name, timeZoneId, ...days };
	const made = await walk.try(kind.create, {
		body: { ...head, [kind.items[0]]: itemsAt([first]) },
	});
	const listed = async () =>
		(await walk.made.find("schedule")).find((row) => row.name === name)?.id;
	const id = field(made.body, "id") ?? (await listed());
	walk.made.add("schedule", id);
	if (id === undefined) {
		for (const call of [kind.read, kind.update]) await walk.notTried(call, "No schedule was made.");
		return;
	}
	const opened = await compare(walk, kind, id, itemsAt([first]), timeZoneId);
	const items = itemsAt(kind.times);
	const revision = field(opened, "revision") ?? undefined;
	const body = { ...head, [kind.items[0]]: items, revision };
	const saved = await walk.try(kind.update, { params: { id }, body });
	if (!saved.breaks) {
		await compare(walk, kind, id, items, timeZoneId);
		const other = { params: { id }, body: { ...body, name: `${name} of somebody else` } };
		if (revision !== undefined)
			await refuseStale(walk, kind.update, other, `${kind.words} schedule`);
	}
	const isGiven = kind === SIMPLE && groupId !== undefined;
	// Asked for once more, one that is gone would be missing.
	await remove(walk, "schedule", id, isGiven ? await refuseInUse(walk, id, groupId) : undefined);
}

/** Time zones and schedules of both kinds. */
export async function checkSchedules(
	walk: Walk,
	presentationId: unknown,
	groupId: unknown,
): Promise<void> {
	const list = await walk.ask("listSchedules");
	if (list.status === 403 && !isEnterprise(walk.tier ?? "")) {
		const why = `The account's plan (${walk.tier ?? "unknown"}) has no schedules: check with one of Enterprise.`;
		for (const name of [...CALLS, "listSchedules", "listTimeZones"] as const)
			await walk.notTried(name, why);
		return;
	}
	await walk.try("listSchedules");
	const zones = await walk.try("listTimeZones");
	const all = listOf(zones.body);
	const utc =
		all.find((one) => ["UTC", "Etc/UTC"].includes(String(field(one, "ianaId")))) ?? all[0];
	const zoneId = field(utc, "id");
	const lacks =
		zoneId === undefined
			? "There is no time zone to try it with."
			: "There is no presentation to try it with.";
	if (zoneId === undefined || presentationId === undefined) {
		for (const name of CALLS) await walk.notTried(name, lacks);
		return;
	}
	const things = { presentationId, groupId, timeZoneId: String(zoneId) };
	await walk.part("simple schedules", () => checkKind(walk, SIMPLE, things));
	await walk.part("weekly schedules", () => checkKind(walk, WEEKLY, things));
}
