import type { DeviceGroup } from "@signage/contract/devices";
import { listDeviceGroups } from "~/services/devices/devices.server";
import type { Visit } from "~/services/request/guard.server";
import { NOT_LOADED, withWords } from "~/services/schedules/error-words.server";
import {
	ifAny,
	kindOf,
	listSchedules,
	listTimeZonesIfAny,
} from "~/services/schedules/schedules.server";
import { shownZone } from "~/services/schedules/shown-wall.server";
import { wallClock } from "~/services/schedules/wall-clock.server";

type Listed = Awaited<ReturnType<typeof listSchedules>>[number];

/** Groups by the schedule that they use. */
function usersOf(groups: readonly DeviceGroup[]) {
	const users = new Map<number, { deviceGroupId: number; title: string }[]>();
	for (const { scheduleId, deviceGroupId, title } of groups)
		if (scheduleId)
			users.set(scheduleId, [...(users.get(scheduleId) ?? []), { deviceGroupId, title }]);
	return users;
}

/** What it plays now and what next, for people; undefined where the service does not tell. */
function playsOf({ playing, playingTitle, nextAt, nextTitle }: Listed, ianaId?: string) {
	if (playing === undefined && playingTitle === undefined && nextAt === undefined) return undefined;
	const at = nextAt ? Date.parse(nextAt) : Number.NaN;
	return {
		now: playingTitle ?? (playing ? `Presentation ${playing}` : undefined),
		next: Number.isNaN(at)
			? undefined
			: {
					at: wallClock(ianaId, at),
					zone: shownZone(ianaId ?? "UTC"),
					title: nextTitle ?? undefined,
				},
	};
}

/** What the list shows. @throws ServiceError */
export async function loadSchedules(visit: Visit) {
	const [schedules, groups] = await Promise.all([
		withWords(NOT_LOADED, () => listSchedules(visit)),
		ifAny(() => listDeviceGroups(visit)),
	]);
	const hasTimes = schedules.some(({ nextAt }) => nextAt);
	const zones = hasTimes ? ((await listTimeZonesIfAny(visit)) ?? []) : [];
	const ianaIds = new Map(zones.map(({ id, ianaId }) => [String(id), ianaId]));
	const users = groups && usersOf(groups);
	const rows = schedules.map((one) => ({
		id: one.id,
		name: one.name,
		type: String(one.type),
		kind: kindOf(one.type),
		usedBy: users ? (users.get(one.id) ?? []) : undefined,
		plays: playsOf(one, ianaIds.get(String(one.timeZoneId))),
	}));
	const { searchParams } = visit.url;
	const asked = searchParams.get("confirm") === "delete" ? searchParams.get("id") : undefined;
	return {
		rows,
		hasUsers: users !== undefined,
		hasPlays: rows.some(({ plays }) => plays !== undefined),
		deleting: rows.find(({ id }) => String(id) === asked),
	};
}
export type ScheduleRow = Awaited<ReturnType<typeof loadSchedules>>["rows"][number];
