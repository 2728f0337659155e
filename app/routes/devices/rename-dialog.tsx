import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/button";
import { TextField } from "~/components/field";
import { FormButtons } from "~/components/form-buttons";
import { PageDialog } from "~/components/page-dialog";
import { type FleetQuery, fleetPath, tickedPath } from "./query";
import type { NamedDevice } from "./typed-names";

interface Props {
	devices: NamedDevice[];
	/** By field, such as `deviceName[0]`. */
	errors?: Record<string, string[] | null>;
	/** What the page shows behind the dialog. */
	query: FleetQuery;
}

/** The names of the ticked devices, to be changed together. */
export function RenameDialog({ devices, errors = {}, query }: Props) {
	const back = tickedPath(
		query,
		devices.map(({ deviceId }) => deviceId),
	);
	return (
		<PageDialog title="Rename" back={back}>
			<Form method="post" action={fleetPath(query)} noValidate preventScrollReset className="mt-4">
				<div className="mb-6 flex flex-col gap-4">
					{devices.map(({ deviceId, deviceName, openedName = deviceName }, index) => (
						<div key={deviceId}>
							<input type="hidden" name="deviceId" value={deviceId} />
							<input type="hidden" name="openedName" value={openedName} />
							<TextField
								field={{
									id: `name-${deviceId}`,
									name: "deviceName",
									initialValue: deviceName,
									errors: errors[`deviceName[${index}]`] ?? undefined,
								}}
								label={`Name of screen ${index + 1}`}
								required
								autoComplete="off"
								data-focus={index === 0 ? true : undefined}
							/>
						</div>
					))}
				</div>
				<FormButtons
					action={
						<Button kind="primary" name="intent" value="rename-devices">
							Save names
						</Button>
					}
					cancel={
						<ButtonLink to={back} preventScrollReset>
							Cancel
						</ButtonLink>
					}
				/>
			</Form>
		</PageDialog>
	);
}
