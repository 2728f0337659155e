import { nameOfGroup } from "../../shared/shown-name";
import { unexpected } from "../client/errors.server";
import { changeDeviceGroup, listDeviceGroups } from "../devices/devices.server";
import type { Context } from "../request/context.server";

/**
 * Gives a presentation to the default group, whose screens then play it (spec 4). Resolves to the
 * group's name.
 * @throws ServiceError, also if the service has no default group
 */
export async function activatePresentation(
	context: Context,
	actualPresentationId: number,
): Promise<string> {
	const group = (await listDeviceGroups(context)).find(({ isDefault }) => isDefault);
	if (!group) throw unexpected();
	await changeDeviceGroup(context, group, { actualPresentationId });
	return nameOfGroup(group);
}
