import { listDeviceGroups, saveDeviceGroup } from "../devices/devices.server";
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
 * @throws ServiceError; the groups before the one that failed are changed
 */
export async function showOn(
	context: Context,
	presentationId: number,
	deviceGroupIds: readonly number[],
): Promise<string[]> {
	const chosen = new Set(deviceGroupIds);
	const groups = await listDeviceGroups(context);
	for (const { deviceGroupId, title, actualPresentationId } of groups) {
		const isChosen = chosen.has(deviceGroupId);
		if (isChosen === (actualPresentationId === presentationId)) continue;
		const update = { title, actualPresentationId: isChosen ? presentationId : null };
		await saveDeviceGroup(context, deviceGroupId, update);
	}
	return groups.filter(({ deviceGroupId }) => chosen.has(deviceGroupId)).map(({ title }) => title);
}
