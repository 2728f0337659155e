import type { ShownGroup } from "./fleet.server";
import type { GroupField } from "./opened-group";
import type { FleetQuery } from "./query";

/** What the form says of its group. */
export type FormGroup = Pick<ShownGroup, "deviceGroupId" | "title" | "isDefault" | "isInAlert"> &
	Partial<
		Pick<
			ShownGroup,
			| "actualPresentationId"
			| "actualPresentationTitle"
			| "alertPresentationId"
			| "alertPresentationTitle"
			| "scheduleId"
			| "scheduleName"
			| "isFolded"
		>
	>;

/** What a group's form is made from. */
export interface GroupFormProps {
	group: FormGroup;
	query: FleetQuery;
	presentations: { presentationId: number; title: string }[];
	schedules: { id: number; name: string }[];
	/** Whether the service has schedules, also where there is none yet. */
	hasSchedules: boolean;
	/** Whether the lists offer every presentation and schedule; without, what the group has now and a link to such lists. */
	offersAll: { presentations: boolean; schedules: boolean };
	/** The link was followed: the lists offer everything, and the first takes the focus. */
	isChoosing: boolean;
	/** What was typed into the group's form, if its answer is shown. */
	typed?: Record<string, unknown>;
	/** What is wrong with that. */
	errors?: Record<string, string[] | null>;
}

/** A field of a group's form, with what was typed in it or is saved. */
export const groupField = (
	name: GroupField,
	{ group, typed, errors }: Pick<GroupFormProps, "group" | "typed" | "errors">,
) => ({
	id: `${name}-${group.deviceGroupId}`,
	name,
	errors: errors?.[name] ?? undefined,
	initialValue: typed ? typed[name] : group[name],
});
