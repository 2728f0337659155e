import { SelectField } from "~/components/forms/field";
import { KeptOptions } from "~/components/lists/kept-options";
import { nameOfGroup, shownName } from "~/shared/shown-name";
import { type FormGroup, type GroupFormProps, groupField } from "./group-form-props";
import { dialogLink } from "./query";

interface Props extends Pick<GroupFormProps, "group" | "query" | "schedules" | "typed" | "errors"> {
	/** Whether it offers every schedule; without, the one that the group has. */
	hasAll: boolean;
}

/** The group's schedule, though the list does not have it, if it is another one than was chosen. */
function ownOf({ scheduleId, scheduleName }: FormGroup, schedules: Props["schedules"]) {
	if (!scheduleId || schedules.some(({ id }) => id === scheduleId)) return [];
	return [{ id: scheduleId, name: shownName("Schedule", scheduleId, scheduleName) }];
}

/** The schedule by which a group plays, or none. */
export function GroupSchedule({ group, query, schedules, hasAll, typed, errors }: Props) {
	const { deviceGroupId, scheduleId } = group;
	const offered = hasAll ? schedules : schedules.filter(({ id }) => id === scheduleId);
	const others = `choose another schedule for ${nameOfGroup(group)}`;
	return (
		<div className="pick-field pick-schedule">
			<div>
				<SelectField field={groupField("scheduleId", { group, typed, errors })} label="Schedule">
					<option value="">None</option>
					<KeptOptions
						kind="Schedule"
						offered={[...ownOf(group, schedules), ...offered]}
						typed={typed?.scheduleId}
						isWhole={hasAll}
					/>
				</SelectField>
			</div>
			{!hasAll && (
				<a
					href={dialogLink(query, { edit: deviceGroupId })}
					aria-label={`All schedules: ${others}`}
				>
					All schedules
				</a>
			)}
		</div>
	);
}
