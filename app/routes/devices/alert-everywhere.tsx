import { useState } from "react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { counted } from "~/components/counted";
import { SelectField } from "~/components/field";
import { KeptOptions } from "~/components/kept-options";
import type { AlertReach } from "./alert-reach";
import { SomeNames } from "./some-names";

interface Props {
	/** Where the groups' own alert presentations reach, and whom they leave out. */
	reach: AlertReach;
	counts: { groups: number; devices: number };
	presentations: { presentationId: number; title: string }[];
	/** Whether those are all there are. */
	hasAll: boolean;
	/** What was chosen, if the dialog is shown again. */
	typed?: unknown;
	/** The page behind the dialog. */
	back: string;
	/** The page with the dialog, so that it is there again if the service refuses. */
	action: string;
}

/** Who is left out if each group starts its own. */
function LeftOut({ own, leftOut: { count, names } }: AlertReach) {
	if (own.groups === 0) return "No group has an alert presentation: choose one.";
	const are =
		count === 1 ? "has no alert presentation and is" : "have no alert presentation and are";
	return (
		<>
			{counted(count, "group")} {are} left out: <SomeNames names={names} count={count} />.
		</>
	);
}

/** Asks before the alert is started everywhere, and says how far it reaches as long as no presentation is chosen for all. */
export function AlertEverywhere({ reach, counts, presentations, hasAll, typed, ...ends }: Props) {
	const [isForAll, setIsForAll] = useState(Boolean(typed));
	const { own, leftOut } = reach;
	// There is a group always: without one they cannot be had now.
	const isForSome = counts.groups > 0 && !isForAll && (leftOut.count > 0 || own.groups === 0);
	const { devices, groups } = isForSome && own.groups > 0 ? own : counts;
	const message = (
		<>
			{counts.groups > 0
				? `Start the alert on ${counted(devices, "screen")} in ${counted(groups, "group")}?`
				: "Start the alert on all screens?"}
			{isForSome && (
				<span className="font-medium text-warn">
					{" "}
					<LeftOut {...reach} />
				</span>
			)}
		</>
	);
	return (
		<ConfirmDialog message={message} fields={{ intent: "start-alert-all" }} {...ends}>
			<SelectField
				field={{ id: "alert-all", name: "alertPresentationId", initialValue: typed }}
				label="Alert presentation"
				hint={
					<span className="font-medium text-warn">
						What you choose becomes the alert presentation of every group.
					</span>
				}
				onChange={({ currentTarget }) => setIsForAll(currentTarget.value !== "")}
				data-focus
			>
				<option value="">Each group’s own</option>
				<KeptOptions
					kind="Presentation"
					offered={presentations.map(({ presentationId: id, title: name }) => ({ id, name }))}
					isWhole={hasAll}
					typed={typed}
				/>
			</SelectField>
		</ConfirmDialog>
	);
}
