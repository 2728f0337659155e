import type { DeviceGroup } from "@signage/contract/devices";
import { changeEach, partly } from "../client/change-each.server";
import { ServiceError } from "../client/errors.server";
import type { Context } from "../request/context.server";
import { changeDeviceGroup, listDeviceGroups } from "./devices.server";

/** The field of a group that names the one that it has. */
export type Given = "actualPresentationId" | "scheduleId";

/**
 * Gives a presentation or a schedule to exactly these groups: others that have it have none from then on. Resolves to these
 * groups, as they were.
 * @throws ServiceError, 404 with nothing changed if one of them is gone; where some groups are refused, the others are
 * changed, and it says how many
 */
export async function giveToGroups(
	context: Context,
	given: Given,
	id: number,
	deviceGroupIds: readonly number[],
): Promise<DeviceGroup[]> {
	const chosen = new Set(deviceGroupIds);
	const groups = await listDeviceGroups(context);
	const wanted = groups.filter(({ deviceGroupId }) => chosen.has(deviceGroupId));
	if (wanted.length < chosen.size) throw groupGone();
	const others = groups.filter(
		(group) => chosen.has(group.deviceGroupId) !== (group[given] === id),
	);
	const { left, error } = await changeEach(others, (group) =>
		changeDeviceGroup(context, group, { [given]: chosen.has(group.deviceGroupId) ? id : null }),
	);
	if (error) throw partly(error, "Changed", others.length - left.length, countOf(others.length));
	return wanted;
}

const countOf = (count: number) => (count === 1 ? "1 group" : `${count} groups`);
const groupGone = () =>
	new ServiceError({
		title: "Error",
		message: "A chosen group is gone. Nothing was changed.",
		statusCode: 404,
	});
