import type { DeviceGroup } from "@signage/contract/devices";
import { Button, ButtonAnchor } from "~/components/button";
import { Ellipsis } from "~/components/ellipsis";
import { SelectField } from "~/components/field";
import { Panel } from "~/components/panel";
import { Pill } from "~/components/pill";
import { Thumbnail } from "~/components/thumbnail";
import { paths } from "~/paths";
import { DeviceTable } from "./device-table";

interface Props {
	group: DeviceGroup;
	presentations: { presentationId: number; title: string; thumbnailUrl?: string }[];
	/** The list offers every presentation; without, what the group plays now and a link to such a list. */
	isWhole: boolean;
	/** The link was followed: the list offers every presentation and takes the focus. */
	isChoosing: boolean;
	/** What was typed into the group's form, if its answer is shown. */
	typed?: Record<string, unknown>;
}

/** One device group: what it plays, the form that changes it, and its devices. */
export function Group({ group, presentations, isWhole, isChoosing, typed }: Props) {
	const { deviceGroupId, actualPresentationId, alertPresentationId, isInAlert } = group;
	const shownId = isInAlert && alertPresentationId ? alertPresentationId : actualPresentationId;
	const shown = presentations.find((one) => one.presentationId === shownId);
	const field = {
		id: `presentation-${deviceGroupId}`,
		name: "actualPresentationId",
		initialValue: typed ? typed.actualPresentationId : actualPresentationId,
	};
	const hasAll = isWhole || isChoosing;
	const offered = hasAll
		? presentations
		: presentations.filter((one) => one.presentationId === actualPresentationId);
	return (
		<Panel aria-labelledby={`group-${deviceGroupId}`}>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
				<Thumbnail
					url={shown?.thumbnailUrl}
					alt={shown ? `Now shown: ${shown.title}` : ""}
					className="w-44 max-sm:w-full"
				/>
				<div className="min-w-0 flex-1">
					<div className="mb-3 flex flex-wrap items-center gap-2">
						<h2
							id={`group-${deviceGroupId}`}
							className="min-w-0 text-lg font-semibold wrap-break-word"
						>
							<Ellipsis text={group.title} />
						</h2>
						{group.isDefault && <Pill tone="plain">Default</Pill>}
						{isInAlert && <Pill tone="bad">In alert</Pill>}
					</div>
					<form method="post" action={paths.devices} className="flex flex-wrap items-end gap-3">
						<input type="hidden" name="deviceGroupId" value={deviceGroupId} />
						<div className="min-w-52 max-w-md flex-1">
							<SelectField
								// A new one for each choice, so that it takes the focus and shows what was typed.
								key={`${isChoosing} ${typed?.actualPresentationId}`}
								field={field}
								label="Presentation"
								autoFocus={isChoosing}
							>
								<option value="">None</option>
								{offered.map((one) => (
									<option key={one.presentationId} value={one.presentationId}>
										{one.title}
									</option>
								))}
							</SelectField>
						</div>
						{!hasAll && (
							<ButtonAnchor
								href={`?edit=${deviceGroupId}`}
								aria-label={`Choose another presentation for ${group.title}`}
							>
								Choose another
							</ButtonAnchor>
						)}
						<Button name="intent" value="save-group">
							Save
						</Button>
						{!group.isDefault && (
							<ButtonAnchor
								kind="quiet-danger"
								href={`?confirm=delete-group&id=${deviceGroupId}`}
								className="ml-auto"
							>
								Delete group
							</ButtonAnchor>
						)}
					</form>
				</div>
			</div>
			<DeviceTable devices={group.devices} />
		</Panel>
	);
}
