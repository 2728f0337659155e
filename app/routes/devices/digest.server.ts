import type { DeviceGroup } from "@signage/contract/devices";
import { lastSeen } from "~/services/devices/shown-device.server";
import { sha256 } from "~/services/request/runtime.server";

/**
 * A short text that differs when the devices page would: heartbeats that change nothing that is shown leave it
 * as it was.
 */
export const digestOf = (groups: readonly DeviceGroup[]): Promise<string> =>
	sha256(
		JSON.stringify(
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
		),
	);
