import type { DeviceGroup } from "@signage/contract/devices";
import { openedIn } from "../../shared/opened-groups";
import { changeEach, partly } from "../client/change-each.server";
import { ServiceError } from "../client/errors.server";
import { ifTold } from "../client/if-any.server";
import type { Context } from "../request/context.server";
import { changeDeviceGroup, getDeviceGroup, listDeviceGroups } from "./devices.server";

/** The field of a group that names the one that it has. */
export type Given = "actualPresentationId" | "scheduleId";

/** The groups that have it now, and those that have it no longer; all as they were. */
export interface GivenToGroups {
	having: DeviceGroup[];
	lost: DeviceGroup[];
}

/** The groups that are ticked in a form, and what it was opened with (opened-groups.ts). */
interface TickedGroups {
	deviceGroupId: readonly number[];
	openedAs?: string;
}

/**
 * Gives a presentation or a schedule to exactly the groups that are ticked: others that have it have none from then on. Of a
 * form that says what it was opened with, only ticks that are other now count: the rest may be as somebody else has saved it
 * since.
 * @throws ServiceError, 404 with nothing changed if one of them is gone; where some groups are refused, the others are
 * changed, and it says how many
 */
export async function giveToGroups(
	context: Context,
	given: Given,
	id: number,
	{ deviceGroupId: ticked, openedAs }: TickedGroups,
): Promise<GivenToGroups> {
	const chosen = new Set(ticked);
	const opened = openedIn(openedAs);
	const isMeant = (one: number) => !opened || chosen.has(one) !== (opened.get(one) ?? false);
	const groups = await listDeviceGroups(context);
	const known = new Set(groups.map(({ deviceGroupId }) => deviceGroupId));
	if (ticked.some((one) => isMeant(one) && !known.has(one))) throw groupGone();
	const has = (group: DeviceGroup) => group[given] === id;
	const isToHave = (group: DeviceGroup) =>
		isMeant(group.deviceGroupId) ? chosen.has(group.deviceGroupId) : has(group);
	const others = groups.filter((group) => isToHave(group) !== has(group));
	const { left, error } = await changeEach(others, async (listed) => {
		// Hundreds take seconds, in which somebody may start an alert or save a group whose turn has not come.
		const group = (await ifTold(() => getDeviceGroup(context, listed.deviceGroupId))) ?? listed;
		if (has(group) === has(listed))
			await changeDeviceGroup(context, group, { [given]: has(group) ? null : id });
	});
	if (error) throw partly(error, "Changed", others.length - left.length, countOf(others.length));
	return { having: groups.filter(isToHave), lost: others.filter(has) };
}

const countOf = (count: number) => (count === 1 ? "1 group" : `${count} groups`);
const groupGone = () =>
	new ServiceError({
		title: "Error",
		message: "A chosen group is gone. Nothing was changed.",
		statusCode: 404,
	});
