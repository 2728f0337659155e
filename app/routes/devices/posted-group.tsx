import { Panel } from "~/components/panel";
import { firstName } from "~/shared/shown-name";
import { GroupForm } from "./group-form";
import type { FormGroup, GroupFormProps } from "./group-form-props";
import { openedIn } from "./opened-group";

interface Props extends Omit<GroupFormProps, "group" | "typed"> {
	/** What was sent. */
	typed: Record<string, unknown>;
	/** Whether it was the button that stops an alert. */
	isInAlert: boolean;
}

/** The group as far as its form tells of it. The link that deletes it needs to know more. */
function groupIn(typed: Props["typed"], isInAlert: boolean): FormGroup {
	const opened = openedIn(typed.openedAs === undefined ? undefined : String(typed.openedAs));
	return {
		deviceGroupId: Number(typed.deviceGroupId),
		title: firstName(opened?.title, String(typed.title ?? "")) ?? "this group",
		isDefault: true,
		isInAlert,
		actualPresentationId: Number(opened?.actualPresentationId) || undefined,
		alertPresentationId: Number(opened?.alertPresentationId) || undefined,
		scheduleId: Number(opened?.scheduleId) || undefined,
	};
}

/** A group's form that was refused, where the group is not on the page: as it was sent. */
export function PostedGroup({ typed, isInAlert, ...rest }: Props) {
	const group = groupIn(typed, isInAlert);
	const heading = `group-${group.deviceGroupId}`;
	return (
		<Panel aria-labelledby={heading}>
			<div className="p-5">
				<h2 id={heading} className="text-lg font-semibold wrap-break-word">
					<bdi>{group.title}</bdi>
				</h2>
				<GroupForm group={group} typed={typed} {...rest} />
			</div>
		</Panel>
	);
}
