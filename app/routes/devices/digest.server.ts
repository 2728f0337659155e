import type { DeviceGroup } from "@signage/contract/devices";
import type { ScheduleSummary } from "@signage/contract/schedules";
import { lastSeen } from "~/services/devices/shown-device.server";
import { sha256 } from "~/services/request/runtime.server";

/**
 * A short text that differs when the devices page would: heartbeats that change nothing that is shown leave it
 * as it was.
 */
export const digestOf = (
	groups: readonly DeviceGroup[],
	schedules: readonly ScheduleSummary[] = [],
): Promise<string> =>
	sha256(
		JSON.stringify([
			schedules
				.filter(({ id }) => groups.some(({ scheduleId }) => scheduleId === id))
				.map(({ id, name, playing, playingTitle }) => [id, name, playing, playingTitle]),
			groups.map(({ devices, ...group }) => [
				group,
				devices.map(
					({ lastSeenAt, playing, itemsCached, itemsTotal, playerVersion, ...device }) => [
						device,
						playing?.presentationId,
						device.isOnline === false && lastSeen({ ...device, lastSeenAt }),
					],
				),
			]),
		]),
	);
