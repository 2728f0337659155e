import { SelectField } from "~/components/field";
import type { ShownGroup } from "./fleet.server";
import type { GroupFormProps } from "./group-form";

interface Props extends Pick<GroupFormProps, "group" | "schedules" | "typed"> {
	/** Whether it offers every schedule; without, the one that the group has. */
	hasAll: boolean;
}

/** The group's schedule, though the list does not have it, if it is another one than was chosen. */
function ownOf({ scheduleId, scheduleName }: ShownGroup, schedules: Props["schedules"]) {
	if (!scheduleId || schedules.some(({ id }) => id === scheduleId)) return [];
	return [{ id: scheduleId, name: scheduleName ?? `Schedule ${scheduleId}` }];
}

/** The schedule by which a group plays, or none. */
export function GroupSchedule({ group, schedules, hasAll, typed }: Props) {
	const { deviceGroupId, scheduleId } = group;
	const offered = hasAll ? schedules : schedules.filter(({ id }) => id === scheduleId);
	return (
		<div className="min-w-36 max-w-60 flex-1">
			<SelectField
				field={{
					id: `scheduleId-${deviceGroupId}`,
					name: "scheduleId",
					initialValue: typed ? typed.scheduleId : scheduleId,
				}}
				label="Schedule"
			>
				<option value="">None</option>
				{[...ownOf(group, schedules), ...offered].map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</SelectField>
		</div>
	);
}
