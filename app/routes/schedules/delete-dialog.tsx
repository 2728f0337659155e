import { ConfirmDialog } from "~/components/confirm-dialog";
import { MessageDialog } from "~/components/message-dialog";
import { Quoted } from "~/components/quoted";
import type { ScheduleRow } from "./load.server";
import { GroupLinks } from "./table";

interface Props {
	schedule: ScheduleRow;
	/** The list's address: what the dialog leads back to, and posts to. */
	here: string;
}

/** Asks whether to delete a schedule; of one that groups use, says why it cannot be deleted. */
export function DeleteDialog({ schedule: { id, name, usedBy = [] }, here }: Props) {
	if (usedBy.length > 0)
		return (
			<MessageDialog title="Still in use" back={here}>
				<p className="wrap-anywhere">
					The schedule <Quoted name={name} /> cannot be deleted while{" "}
					{usedBy.length === 1 ? "this group uses" : "these groups use"} it:{" "}
					<GroupLinks groups={usedBy} />.
				</p>
			</MessageDialog>
		);
	return (
		<ConfirmDialog
			message={`Delete the schedule “${name}”?`}
			back={here}
			action={here}
			fields={{ intent: "delete", id }}
		/>
	);
}
