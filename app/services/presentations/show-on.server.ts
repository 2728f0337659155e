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
	return groups.map(({ deviceGroupId, title, actualPresentationId, actualPresentationTitle }) => ({
		deviceGroupId,
		title,
		isChosen: actualPresentationId === presentationId,
		plays: actualPresentationTitle ?? undefined,
	}));
}

/**
 * Gives the presentation to exactly these groups: others that play it play nothing from then on. Resolves to the
 * titles of the groups.
 * @throws ServiceError, 404 with nothing changed if one of them is gone; where some groups are refused, the others are
 * changed, and it says how many
 */
export async function showOn(
	context: Context,
	presentationId: number,
	deviceGroupIds: readonly number[],
): Promise<string[]> {
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
	return wanted.map(({ title }) => title);
}

const countOf = (count: number) => (count === 1 ? "1 group" : `${count} groups`);
const groupGone = () =>
	new ServiceError({
		title: "Error",
		message: "A chosen group is gone. Nothing was changed.",
		statusCode: 404,
	});
