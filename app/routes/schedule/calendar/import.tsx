import { quoted } from "@signage/contract/text/right-to-left";
import Download from "lucide-react/icons/download";
import { Button, ButtonAnchor } from "~/components/button";
import { FileField } from "~/components/forms/field";
import { paths } from "~/paths";
import {
	CALENDAR_FIELD,
	fieldOf,
	type Imported,
	importId,
	type Messages,
	placesOf,
	type ScheduleValues,
	undoImportId,
} from "../values";

const DONE_ID = "schedule-imported";

const hasItems = ({ lists }: Imported["before"]) =>
	Object.values(lists).some(({ length }) => length > 0);

/** What an import has done, in a few sentences. */
export const importedIn = ({ file, count, told, zone, before }: Imported) =>
	[
		`${count === 1 ? "1 item was" : `${count} items were`} taken from ${quoted(file)}${hasItems(before) ? ", in place of the items that were here" : ""}. Nothing is saved yet.`,
		...(zone ? [zone] : []),
		...(told.length > 0 ? ["Not all is as in the file."] : []),
	].join(" ");

interface DoneProps {
	imported: Imported;
	/** The form's items. */
	lists: ScheduleValues["lists"];
	/** The id of what takes the focus. */
	focus?: string;
}

/** What was taken from a calendar file and what could not be, with a button that takes it back. Stands behind Save: Enter presses a form's first button. */
export const ImportDone = ({ imported, lists, focus }: DoneProps) => (
	<section aria-labelledby={DONE_ID} className="panel mb-6 grid gap-3 p-4 sm:px-5">
		<input
			type="hidden"
			name="imported"
			value={JSON.stringify({ ...imported, places: placesOf(imported.wanted, lists) })}
		/>
		<p id={DONE_ID} className="wrap-break-word">
			{importedIn(imported)}
		</p>
		{imported.told.length > 0 && (
			<ul className="list-disc space-y-1 pl-5 wrap-break-word">
				{imported.told.map((sentence) => (
					<li key={sentence}>{sentence}</li>
				))}
			</ul>
		)}
		<Button
			size="small"
			name="intent"
			value="undo-import"
			id={undoImportId}
			aria-describedby={DONE_ID}
			autoFocus={focus === undoImportId}
			className="justify-self-start"
		>
			Undo the import
		</Button>
	</section>
);

interface Props {
	errors: Messages;
	/** Whether the service failed an import: the file was not looked at. */
	hasFailed: boolean;
	/** The id of what takes the focus. */
	focus?: string;
	/** The path of the saved schedule's form; undefined for a new one. */
	saved?: string;
}

/** Takes items from a calendar file, and gives the saved ones as such a file. */
export function CalendarFiles({ errors, hasFailed, focus, saved }: Props) {
	return (
		<div className="grid gap-4">
			<details
				className="panel p-4 sm:px-5"
				open={Boolean(errors[CALENDAR_FIELD] || hasFailed || focus === importId)}
			>
				<summary className="cursor-pointer font-medium">Import a calendar file (.ics)</summary>
				<div className="mt-3 grid justify-items-start gap-3">
					{/* With scripts the field still has it. */}
					{hasFailed && <p className="hidden noscript:block">Choose the file again.</p>}
					<FileField
						field={fieldOf(CALENDAR_FIELD, errors)}
						label="Calendar file"
						hint="Its events take the place of the items above. Nothing is saved before you press Save."
						accept=".ics,text/calendar"
						// A file that is only chosen is nothing to lose.
						onInput={(event) => event.stopPropagation()}
					/>
					<Button
						name="intent"
						value="import"
						id={importId}
						// All other buttons send the form as text: it has no file then.
						formEncType="multipart/form-data"
						autoFocus={focus === importId}
					>
						Import
					</Button>
				</div>
			</details>
			{saved && (
				<ButtonAnchor
					href={paths.calendarOf(saved)}
					target="_blank"
					size="small"
					kind="quiet"
					className="justify-self-start"
				>
					<Download size={16} aria-hidden />
					Export as calendar (.ics)
				</ButtonAnchor>
			)}
		</div>
	);
}
