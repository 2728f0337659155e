import type { DeviceGroup } from "@signage/contract/devices";
import { rowIdParam } from "@signage/contract/fields";
import { isolated } from "@signage/contract/text/right-to-left";
import * as z from "zod";
import type { Given } from "~/services/devices/give-to-groups.server";
import { firstName, groupChoice } from "~/shared/shown-name";

/** What a group has instead and a tick would take from it, or what goes before the presentation that it is given; undefined for nothing. */
function noteOf(group: DeviceGroup, given: Given, isChosen: boolean): string | undefined {
	const follows = `Follows ${isolated(firstName(group.scheduleName) ?? "a schedule")}`;
	if (given === "scheduleId")
		return group.scheduleId && !isChosen ? `${follows}, which this would replace` : undefined;
	if (group.scheduleId) return `${follows}, which goes first`;
	const has = firstName(group.actualPresentationTitle);
	return has && !isChosen ? `Plays ${isolated(has)}` : undefined;
}

/** The groups, with whether each has this presentation or schedule, and what is to be said of it besides. */
export const offeredGroups = (groups: readonly DeviceGroup[], given: Given, id: number) =>
	groups.map((group) => {
		const isChosen = group[given] === id;
		return {
			...groupChoice(group),
			isChosen,
			note: noteOf(group, given, isChosen),
		};
	});

/** The fields that say which of them are ticked, and what the form was opened with (opened-groups.ts). */
export const tickedGroups = {
	deviceGroupId: z.array(rowIdParam).default([]),
	openedAs: z.string().optional(),
};
