import type { DeviceGroup } from "@signage/contract/devices";
import { rowIdParam } from "@signage/contract/fields";
import * as z from "zod";
import type { Given } from "~/services/devices/give-to-groups.server";
import { firstName, groupChoice } from "~/shown-name";

/** The field with the name of what a group has. */
const NAME_OF = {
	actualPresentationId: "actualPresentationTitle",
	scheduleId: "scheduleName",
} as const satisfies Record<Given, keyof DeviceGroup>;

/** What a group has instead, or what goes before the presentation that it is given; undefined for nothing. */
function noteOf(group: DeviceGroup, given: Given, isChosen: boolean): string | undefined {
	const has = firstName(group[NAME_OF[given]]);
	if (given === "scheduleId") return has && !isChosen ? `Follows ${has}` : undefined;
	if (group.scheduleId)
		return `Follows ${firstName(group.scheduleName) ?? "a schedule"}, which goes first`;
	return has && !isChosen ? `Plays ${has}` : undefined;
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
