import { Fragment } from "react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { counted } from "~/components/counted";
import { SelectField } from "~/components/field";
import { Quoted } from "~/components/quoted";
import { type FleetQuery, fleetPath, tickedPath } from "./query";

interface Props {
	deleting?: { deviceGroupId: number; title: string; devices: number };
	/** The ticked devices that are to be removed. */
	removing: { deviceId: number; deviceName: string }[];
	alert?: "start" | "stop";
	counts: { groups: number; devices: number; inAlert: number };
	presentations: { presentationId: number; title: string }[];
	/** What the page shows behind the dialog. */
	query: FleetQuery;
}

const NAMED_MOST = 5;

function DeviceNames({ devices }: { devices: Props["removing"] }) {
	const named = devices.slice(0, NAMED_MOST);
	const rest = devices.length - named.length;
	return (
		<>
			{named.map(({ deviceId, deviceName }, place) => (
				<Fragment key={deviceId}>
					{place > 0 && ", "}
					<Quoted name={deviceName} />
				</Fragment>
			))}
			{rest > 0 && ` and ${rest} more`}
		</>
	);
}

/** The dialog that the page's address asks for, before something is deleted or all screens are alerted. */
export function Dialogs({ deleting, removing, alert, counts, presentations, query }: Props) {
	const ends = { back: fleetPath(query), action: fleetPath(query) };
	const covered = `${counted(counts.devices, "screen")} in ${counted(counts.groups, "group")}`;
	if (deleting)
		return (
			<ConfirmDialog
				message={
					<>
						Delete the group <Quoted name={deleting.title} />?
						{deleting.devices > 0 && " Its devices go to the default group."}
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
						Remove <DeviceNames devices={removing} />?{" "}
						{removing.length === 1 ? "It goes blank, and shows" : "They go blank, and show"} a code
						to be paired again.
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
				message={`Stop the alert in ${counted(counts.inAlert, "group")}? The screens go back to what they played.`}
				fields={{ intent: "stop-alert-all" }}
				{...ends}
			/>
		);
	if (alert !== "start") return null;
	return (
		<ConfirmDialog
			message={`Start the alert on ${covered}?`}
			fields={{ intent: "start-alert-all" }}
			{...ends}
		>
			<SelectField
				field={{ id: "alert-all", name: "alertPresentationId" }}
				label="Alert presentation"
				hint="What you choose becomes the alert presentation of every group."
				data-focus
			>
				<option value="">Each group’s own</option>
				{presentations.map(({ presentationId, title }) => (
					<option key={presentationId} value={presentationId}>
						{title}
					</option>
				))}
			</SelectField>
		</ConfirmDialog>
	);
}
