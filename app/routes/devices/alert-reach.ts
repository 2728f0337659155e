import type { DeviceGroup } from "@signage/contract/devices";
import { nameOfGroup } from "~/shared/shown-name";

const NAMED = 5;

/** Where an alert starts if each group shows its own alert presentation; left out are groups that have screens and no such presentation. */
export function alertReach(groups: readonly DeviceGroup[]) {
	const own = groups.filter(({ alertPresentationId }) => alertPresentationId);
	const leftOut = groups.filter(
		({ alertPresentationId, devices }) => !alertPresentationId && devices.length > 0,
	);
	return {
		own: {
			groups: own.length,
			devices: own.reduce((sum, { devices }) => sum + devices.length, 0),
		},
		leftOut: {
			count: leftOut.length,
			names: leftOut.slice(0, NAMED).map(nameOfGroup),
		},
	};
}
export type AlertReach = ReturnType<typeof alertReach>;
