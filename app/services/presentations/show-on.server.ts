import { changeEach, partly } from "../client/change-each.server";
import { ServiceError } from "../client/errors.server";
import { changeDeviceGroup, listDeviceGroups } from "../devices/devices.server";
import type { Context } from "../request/context.server";

/**
 * Every device group, with whether it plays this presentation and what it plays instead.
 * @throws ServiceError
 */
export async function groupsFor(context: Context, presentationId: number) {
	const groups = await listDeviceGroups(context);
	return groups.map((group) => ({
		deviceGroupId: group.deviceGroupId,
		title: group.title,
		isChosen: group.actualPresentationId === presentationId,
		plays: group.actualPresentationTitle ?? undefined,
		/** The schedule that goes first, by name. */
		follows: group.scheduleId ? (group.scheduleName ?? "a schedule") : undefined,
	}));
}

/**
 * Gives the presentation to exactly these groups: others that play it play nothing from then on. Resolves to the
 * groups, with whether a schedule or an alert goes first there.
 * @throws ServiceError, 404 with nothing changed if one of them is gone; where some groups are refused, the others are
 * changed, and it says how many
 */
export async function showOn(
	context: Context,
	presentationId: number,
	deviceGroupIds: readonly number[],
): Promise<{ title: string; isBehind: boolean }[]> {
	const chosen = new Set(deviceGroupIds);
	const groups = await listDeviceGroups(context);
	const wanted = groups.filter(({ deviceGroupId }) => chosen.has(deviceGroupId));
	if (wanted.length < chosen.size) throw groupGone();
	const others = groups.filter(
		({ deviceGroupId, actualPresentationId }) =>
			chosen.has(deviceGroupId) !== (actualPresentationId === presentationId),
	);
	const { left, error } = await changeEach(others, (group) =>
		changeDeviceGroup(context, group, {
			actualPresentationId: chosen.has(group.deviceGroupId) ? presentationId : null,
		}),
	);
	if (error) throw partly(error, "Changed", others.length - left.length, countOf(others.length));
	return wanted.map(({ title, scheduleId, isInAlert }) => ({
		title,
		isBehind: isInAlert || Boolean(scheduleId),
	}));
}

const countOf = (count: number) => (count === 1 ? "1 group" : `${count} groups`);
const groupGone = () =>
	new ServiceError({
		title: "Error",
		message: "A chosen group is gone. Nothing was changed.",
		statusCode: 404,
	});
