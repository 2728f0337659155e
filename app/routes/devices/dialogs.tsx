import { ConfirmDialog } from "~/components/dialogs/confirm-dialog";
import type { FieldMeta } from "~/components/forms/field";
import { counted } from "~/components/text/counted";
import { Quoted } from "~/components/text/quoted";
import { paths } from "~/paths";
import { nameOfDevice } from "~/shared/shown-name";
import { AlertEverywhere, fieldForAll } from "./alert-everywhere";
import type { AlertReach } from "./alert-reach";
import { dialogLink, type FleetQuery, fleetPath, tickedPath } from "./query";
import { SomeNames } from "./some-names";

interface Props {
	deleting?: {
		deviceGroupId: number;
		title: string;
		devices: number;
		/** Its devices will have nothing to show. */
		goesBlank: boolean;
		/** An alert that is on its devices ends for them. */
		endsAlert: boolean;
	};
	/** The ticked devices that are to be removed. */
	removing: { deviceId: number; deviceName: string }[];
	alert?: "start" | "stop";
	/** Where an alert would start, if that is asked. */
	reach?: AlertReach;
	counts: { groups: number; devices: number; inAlert: number };
	presentations: { presentationId: number; title: string }[];
	/** Whether those are all there are. */
	hasPresentations: boolean;
	/** What the page shows behind the dialog. */
	query: FleetQuery;
	/** The field of the dialog that starts the alert everywhere, if its answer is shown. */
	forAll?: FieldMeta;
}

const NAMED_MOST = 5;

/** What becomes of a deleted group's devices. */
const becomesOf = ({ devices, goesBlank, endsAlert }: NonNullable<Props["deleting"]>) =>
	` Its devices go to the default group. That is ${counted(devices, "screen")}${
		goesBlank ? ", which will go blank, as that group plays nothing" : ""
	}.${endsAlert ? ` ${devices === 1 ? "Its" : "Their"} alert ends.` : ""}`;

/** The dialog that the page's address asks for, before something is deleted or all screens are alerted. */
export function Dialogs({
	deleting,
	removing,
	alert,
	reach,
	counts,
	presentations,
	hasPresentations,
	query,
	forAll = fieldForAll(),
}: Props) {
	const ends = { back: fleetPath(query), action: fleetPath(query) };
	if (deleting)
		return (
			<ConfirmDialog
				message={
					<>
						Delete the group <Quoted name={deleting.title} />?
						{deleting.devices > 0 && becomesOf(deleting)}
					</>
				}
				fields={{ intent: "delete-group", deviceGroupId: deleting.deviceGroupId }}
				{...ends}
			/>
		);
	if (removing.length > 0)
		return (
			<ConfirmDialog
				message={
					<>
						Remove{" "}
						<SomeNames
							names={removing.slice(0, NAMED_MOST).map(nameOfDevice)}
							count={removing.length}
						/>
						? {removing.length === 1 ? "It goes blank, and shows" : "They go blank, and show"} a
						code to be paired again.
					</>
				}
				fields={{
					intent: "remove-devices",
					deviceId: removing.map(({ deviceId }) => deviceId),
				}}
				action={ends.action}
				back={tickedPath(
					query,
					removing.map(({ deviceId }) => deviceId),
				)}
			/>
		);
	if (alert === "stop")
		return (
			<ConfirmDialog
				message={
					counts.inAlert === 0
						? "No alert is running now: there is nothing to stop."
						: `Stop the alert in ${counted(counts.inAlert, "group")}? The screens go back to what they played, and each group keeps its own alert presentation.`
				}
				fields={{ intent: "stop-alert-all" }}
				{...ends}
			/>
		);
	if (!reach) return null;
	const again = dialogLink(query, { alert: "start" });
	return (
		<AlertEverywhere
			{...{ reach, counts, presentations }}
			hasAll={hasPresentations}
			field={forAll}
			back={ends.back}
			action={`${paths.devices}${again}`}
		/>
	);
}
