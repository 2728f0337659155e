import type { DeviceGroup } from "@signage/contract/devices";
import { hasWords, searchWords } from "@signage/contract/text/search-text";
import { ifAny, ifTold } from "~/services/client/if-any.server";
import { listDeviceGroups } from "~/services/devices/devices.server";
import type { Visit } from "~/services/request/guard.server";
import { orNotLoaded } from "~/services/schedules/error-words.server";
import {
	kindOf,
	listSchedules,
	listTimeZonesIfAny,
	type ScheduleKind,
} from "~/services/schedules/schedules.server";
import { ianaIdIn } from "~/services/schedules/timetable.server";
import { groupChoice, shownName } from "~/shared/shown-name";
import { offeredGroups } from "../devices/offered-groups";
import { playsOf } from "./plays.server";
import { searchIn } from "./query";

interface Row {
	id: number;
	name: string;
	type: string;
	/** Undefined for a type that there is no form for. */
	kind?: ScheduleKind;
	/** How many of its items have lost their presentation. */
	itemsWithout: number;
	/** Undefined where it is not known which groups use it, or what it plays. */
	usedBy?: { deviceGroupId: number; title: string }[];
	plays?: ReturnType<typeof playsOf>;
}

/** Groups by the schedule that they use. */
function usersOf(groups: readonly DeviceGroup[]) {
	const users = new Map<number, { deviceGroupId: number; title: string }[]>();
	for (const { scheduleId, deviceGroupId, title } of groups)
		if (scheduleId)
			users.set(scheduleId, [
				...(users.get(scheduleId) ?? []),
				groupChoice({ deviceGroupId, title }),
			]);
	return users;
}

/** Whether a schedule's name, the groups that use it and what it plays, now and next, have the words in them. */
const fits = ({ name, usedBy = [], plays }: Row, words: readonly string[]) => {
	const titles = usedBy.map(({ title }) => title);
	return hasWords([name, ...titles, plays?.now, plays?.next?.title].join("\n"), words);
};

/** What the list shows. @throws ServiceError */
export async function loadSchedules(visit: Visit) {
	const { searchParams } = visit.url;
	const isDeleting = searchParams.get("confirm") === "delete";
	const isUsing = !isDeleting && searchParams.has("use") && !visit.isFormAnswer;
	// As the service fails for a moment, the dialog is neither to be missing without a word, nor to go with what is ticked in it.
	const readGroups = isUsing ? ifTold : ifAny;
	const [schedules, groups] = await Promise.all([
		orNotLoaded(() => listSchedules(visit)),
		readGroups(() => listDeviceGroups(visit)),
	]);
	const hasTimes = schedules.some(({ nextAt }) => nextAt);
	const zones = hasTimes ? ((await listTimeZonesIfAny(visit)) ?? []) : [];
	const users = groups && usersOf(groups);
	const rows = schedules.map(
		(one): Row => ({
			id: one.id,
			name: shownName("Schedule", one.id, one.name),
			type: String(one.type),
			kind: kindOf(one.type),
			itemsWithout: one.itemsWithout ?? 0,
			usedBy: users ? (users.get(one.id) ?? []) : undefined,
			plays: playsOf(one, ianaIdIn(zones, String(one.timeZoneId))),
		}),
	);
	const named = (id: string | null) => rows.find((row) => String(row.id) === id);
	const using = isDeleting ? undefined : named(searchParams.get("use"));
	const search = searchIn(visit.url.search);
	const words = searchWords(search);
	return {
		search,
		total: rows.length,
		rows: rows.filter((row) => fits(row, words)),
		hasUsers: users !== undefined,
		hasPlays: rows.some(({ plays }) => plays !== undefined),
		deleting: isDeleting ? named(searchParams.get("id")) : undefined,
		/** Without groups where they cannot be had. */
		using: using && { ...using, groups: groups && offeredGroups(groups, "scheduleId", using.id) },
	};
}
export type { Row as ScheduleRow };
