import { ifTold } from "~/services/client/if-any.server";
import { getDevice, groupOf, listDeviceGroups } from "~/services/devices/devices.server";
import type { Visit } from "~/services/request/guard.server";
import { listSchedulesIfAny } from "~/services/schedules/schedules.server";
import { groupChoice, nameOfDevice } from "~/shared/shown-name";
import { followed, showsOf } from "../devices/shown-now.server";

/**
 * The screen that this browser paired in the last minutes, and the groups that it can be in; undefined if there
 * is none, if it was removed, or if the service cannot tell of it.
 * @throws ServiceError where it fails to tell
 */
export async function loadPaired(visit: Visit) {
	const { paired } = visit.session;
	if (paired === undefined) return undefined;
	return ifTold(async () => {
		const [device, groups] = await Promise.all([getDevice(visit, paired), listDeviceGroups(visit)]);
		const group = groupOf(groups, device);
		const schedules = group?.scheduleId ? await listSchedulesIfAny(visit) : undefined;
		const known = { presentations: new Map(), schedules: schedules ?? [] };
		return {
			deviceId: device.deviceId,
			name: nameOfDevice(device),
			deviceName: device.deviceName,
			group: group && {
				deviceGroupId: group.deviceGroupId,
				shows: showsOf(group, known)?.title,
				/** Its schedule, where the service does not tell what that plays now. */
				follows: followed(group, known),
			},
			groups: groups.map(groupChoice),
		};
	});
}
export type PairedDevice = NonNullable<Awaited<ReturnType<typeof loadPaired>>>;
