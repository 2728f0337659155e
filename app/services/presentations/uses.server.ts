import type { DeviceGroup } from "@signage/contract/devices";
import { nameOfGroup } from "../../shown-name";
import { ifAny } from "../client/if-any.server";
import { listDeviceGroups } from "../devices/devices.server";
import type { Context } from "../request/context.server";
import { readPresentation } from "./presentations.server";

/** Names of what shows a presentation. */
export interface Uses {
	/** Groups that play it. */
	groups: readonly string[];
	/** Groups that show it in an alert. */
	alerts: readonly string[];
	/** Groups whose screens show it just now, in a running alert. */
	running: readonly string[];
	schedules: readonly string[];
	/** Whether alerts and schedules could be asked for. */
	isKnown: boolean;
}

/**
 * What shows a presentation; without schedules and alerts where the service does not tell of them, or fails.
 * @param groups the titles of the groups that play it
 */
export async function usesOf(
	context: Context,
	presentationId: number,
	groups: readonly string[],
): Promise<Uses> {
	const [found, all] = await Promise.all([
		ifAny(() => readPresentation(context, presentationId)),
		ifAny(() => listDeviceGroups(context)),
	]);
	const isShownIn = (group: DeviceGroup) =>
		group.isInAlert && group.alertPresentationId === presentationId && group.devices.length > 0;
	return {
		groups,
		alerts: found?.alertInGroups ?? [],
		running: (all ?? []).filter(isShownIn).map(nameOfGroup),
		schedules: found?.inSchedules ?? [],
		isKnown: found !== undefined,
	};
}
