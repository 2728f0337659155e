import { Form } from "@remix-run/react";
import { Button } from "~/components/button";
import { type FieldMeta, TextField } from "~/components/forms/field";
import { Panel } from "~/components/panel";
import { useScripted } from "~/components/use-scripted";
import { TimePicker } from "../schedule/time-picker";

export const MOMENT_FIELD = "plays-at";
const PATTERN =
	"\\d{4}-\\d\\d-\\d\\d[T ]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?(\\.\\d+)?(Z|[+\\-]\\d\\d:\\d\\d)?";

interface Props {
	action: string;
	field: FieldMeta;
	/** The zone whose clocks are meant. */
	zone: string;
	view: "day" | "week";
}

/** Asks for another moment. A plain GET form: what is shown is in the address. */
export const MomentForm = ({ action, field, zone, view }: Props) => (
	<Panel className="p-5 print:hidden">
		<Form action={action} noValidate className="flex flex-wrap items-start gap-3">
			{view === "week" && <input type="hidden" name="view" value="week" />}
			<div className="grid flex-1 basis-full grid-cols-[minmax(0,1fr)_auto] items-start gap-1 sm:max-w-sm sm:basis-0 [&>button]:mt-6.5 [&>fieldset]:col-span-2">
				<TextField
					field={field}
					label="Another moment"
					hint={`Date and time by the clocks of ${zone}. Empty means now.`}
					placeholder="2026-03-28 14:30"
					pattern={PATTERN}
					autoComplete="off"
				/>
				{useScripted() && <TimePicker hasDate label="Pick a date and time" fieldId={field.id} />}
			</div>
			<Button className="sm:mt-6">Show</Button>
		</Form>
	</Panel>
);
