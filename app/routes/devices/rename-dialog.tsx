import { Form } from "@remix-run/react";
import { useRef } from "react";
import { Button } from "~/components/button";
import { CloseLink } from "~/components/dialogs/dialog-close";
import { useFirstFocus } from "~/components/dialogs/first-focus";
import { PageDialog } from "~/components/dialogs/page-dialog";
import { TextField } from "~/components/forms/field";
import { FormButtons } from "~/components/forms/form-buttons";
import { shortened } from "~/components/text/ellipsis";
import { UnsavedBehind } from "~/components/unsaved/unsaved-forms";
import { UnsavedTyping } from "~/components/unsaved/unsaved-typing";
import { type FleetQuery, renamingPath, tickedPath } from "./query";
import type { NamedDevice } from "./typed-names";

interface Props {
	devices: NamedDevice[];
	/** By field, such as `deviceName[0]`; without its place where there is one alone. */
	errors?: Record<string, string[] | null>;
	/** Whether the names are shown as they were refused. */
	isRefused: boolean;
	/** What the page shows behind the dialog. */
	query: FleetQuery;
}

const always = () => true;

/** Whose name it is, also once the field is empty. */
const labelOf = (index: number, name: string) =>
	[`Name of screen ${index + 1}`, ...(name ? [shortened(name)] : [])].join(", ");

/** The names of the ticked devices, to be changed together. */
export function RenameDialog({ devices, errors = {}, isRefused, query }: Props) {
	const form = useRef<HTMLFormElement>(null);
	const firstFocus = useFirstFocus();
	const alone = devices.length === 1 ? errors.deviceName : undefined;
	const errorsOf = (index: number) => errors[`deviceName[${index}]`] ?? alone ?? undefined;
	const first = Math.max(
		devices.findIndex((_, index) => errorsOf(index)),
		0,
	);
	const ids = devices.map(({ deviceId }) => deviceId);
	const back = tickedPath(query, ids);
	return (
		<PageDialog title="Rename" back={back}>
			<Form
				ref={form}
				method="post"
				// Its own address: what it was refused with is left with the dialog.
				action={renamingPath(query, ids)}
				noValidate
				replace
				preventScrollReset
				className="dialog-form mt-4"
			>
				<div className="dialog-scrolls -mx-1 mb-6 flex flex-col gap-4 px-1">
					{devices.map(({ deviceId, deviceName, openedName = deviceName }, index) => (
						<div key={deviceId}>
							<input type="hidden" name="deviceId" value={deviceId} />
							<input type="hidden" name="openedName" value={openedName} />
							<TextField
								field={{
									id: `name-${deviceId}`,
									name: "deviceName",
									initialValue: deviceName,
									errors: errorsOf(index),
								}}
								label={labelOf(index, openedName)}
								required
								autoComplete="off"
								{...(index === first ? firstFocus : undefined)}
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
						<CloseLink to={back} isAtOnce>
							Cancel
						</CloseLink>
					}
				/>
				<UnsavedTyping form={form} isRefused={isRefused} isLeaving={always}>
					The names that you typed are not saved.
				</UnsavedTyping>
				<UnsavedBehind />
			</Form>
		</PageDialog>
	);
}
