import { Form } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { Button } from "~/components/button";
import { type FieldMeta, SelectField, TextField } from "~/components/forms/field";
import { FormButtons } from "~/components/forms/form-buttons";
import { useInertWhileAwaited } from "~/components/forms/inert-while-awaited";
import { KeptOptions } from "~/components/lists/kept-options";
import { UnsavedTyping } from "~/components/unsaved/unsaved-typing";

export const DEVICE_FIELDS = [
	"deviceName",
	"deviceGroupId",
	"openedGroupId",
	"openedName",
] as const;

interface Props {
	/** `openedGroupId` and `openedName`: the group and the name that the screen had when the form was opened. */
	fields: Record<(typeof DEVICE_FIELDS)[number], FieldMeta>;
	groups?: { deviceGroupId: number; title: string }[];
	/** The device's page, where the form is on another one. */
	action?: string;
	/** Whether it is shown as it was refused. */
	isRefused?: boolean;
	cancel: ReactNode;
}

/** What a screen is called, and its group. */
export function DeviceForm({ fields, groups, action, isRefused, cancel }: Props) {
	const form = useRef<HTMLFormElement>(null);
	const inert = useInertWhileAwaited();
	return (
		<Form
			ref={form}
			method="post"
			action={action}
			noValidate
			className="grid gap-5 sm:grid-cols-2"
			{...inert}
		>
			{[fields.openedGroupId, fields.openedName].map(({ name, initialValue }) => (
				<input key={name} type="hidden" name={name} value={String(initialValue ?? "")} />
			))}
			<TextField field={fields.deviceName} label="Device name" required autoComplete="off" />
			<SelectField field={fields.deviceGroupId} label="Device group">
				{/* Without it the browser would choose the first group, and Save would move the screen there. */}
				{!fields.deviceGroupId.initialValue && <option value="">None</option>}
				<KeptOptions
					kind="Group"
					offered={(groups ?? []).map(({ deviceGroupId: id, title: name }) => ({ id, name }))}
					isWhole={groups !== undefined}
					typed={fields.deviceGroupId.initialValue}
				/>
			</SelectField>
			<FormButtons
				className="sm:col-span-2"
				action={
					<Button kind="primary" name="intent" value="save">
						Save
					</Button>
				}
				cancel={cancel}
			/>
			<UnsavedTyping form={form} isRefused={isRefused}>
				What you typed for this screen is not saved.
			</UnsavedTyping>
		</Form>
	);
}
