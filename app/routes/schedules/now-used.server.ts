import type { DeviceGroup } from "@signage/contract/devices";
import { firstFew } from "@signage/contract/text/first-few";
import { shortened } from "~/components/text/ellipsis";
import type { GivenToGroups } from "~/services/devices/give-to-groups.server";
import type { Context } from "~/services/request/context.server";
import { listSchedulesIfAny, listTimeZonesIfAny } from "~/services/schedules/schedules.server";
import { ianaIdIn } from "~/services/schedules/timetable.server";
import { nameOfGroup, shownName } from "~/shared/shown-name";
import { namedGroups } from "../devices/named-groups";
import { playsOf } from "./plays.server";

const NAMED_MOST = 3;

const named = (groups: readonly DeviceGroup[]) => namedGroups(groups.map(nameOfGroup));

/** The schedules that the groups followed before, and which groups those are if it was a single one. */
function replacedIn(groups: readonly DeviceGroup[], id: number): string | undefined {
	const had = new Map<number, DeviceGroup[]>();
	for (const group of groups) {
		const { scheduleId } = group;
		if (scheduleId && scheduleId !== id)
			had.set(scheduleId, [...(had.get(scheduleId) ?? []), group]);
	}
	const names = Array.from(had, ([one, [group]]) =>
		shortened(shownName("Schedule", one, group?.scheduleName)),
	);
	if (names.length === 0) return undefined;
	return `It replaced ${firstFew(names, NAMED_MOST)} in ${named([...had.values()].flat())}`;
}

/** Those that have nothing without a schedule. What an alert shows goes first. */
const bare = (groups: readonly DeviceGroup[]) =>
	groups.filter(({ actualPresentationId, isInAlert }) => !actualPresentationId && !isInAlert);

/** Until when a schedule plays nothing, for people: "" for always, undefined where it plays or nobody can tell. */
async function emptyUntil(context: Context, id: number): Promise<string | undefined> {
	const schedule = (await listSchedulesIfAny(context))?.find((one) => one.id === id);
	if (!schedule) return undefined;
	const zones = schedule.nextAt ? ((await listTimeZonesIfAny(context)) ?? []) : [];
	const plays = playsOf(schedule, ianaIdIn(zones, String(schedule.timeZoneId)));
	if (!plays || plays.now) return undefined;
	return plays.next ? ` until ${plays.next.at} (${plays.next.zone})` : "";
}

const nothingIn = (groups: readonly DeviceGroup[], until = "") =>
	groups.length === 1
		? `${named(groups)} has nothing to show${until}: it has no presentation of its own`
		: `${named(groups)} have nothing to show${until}: they have no presentation of their own`;

/**
 * Says which groups follow a schedule now, what it replaced there, and as a warning which of the changed ones have nothing to
 * show. What the schedule plays is only asked where a group has nothing else.
 */
export async function nowUsed(
	context: Context,
	id: number,
	{ having, lost }: GivenToGroups,
): Promise<{ said: string; isWarning: boolean }> {
	const users = having.length > 0 ? named(having) : "no group";
	const waiting = bare(having);
	const until = waiting.length > 0 ? await emptyUntil(context, id) : undefined;
	const left = bare(lost);
	const empty = [
		until === undefined ? undefined : nothingIn(waiting, until),
		left.length > 0 ? nothingIn(left) : undefined,
	].filter((one) => one !== undefined);
	const replaced = replacedIn(having, id);
	return {
		said: [`Now used by ${users}`, ...(replaced ? [replaced] : []), ...empty].join(". "),
		isWarning: empty.length > 0,
	};
}
