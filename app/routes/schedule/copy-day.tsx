import { Button } from "~/components/button";
import { errorId, SelectField } from "~/components/forms/field";
import { listed } from "~/components/text/listed";
import type { Kind } from "./kinds";
import {
	type CopiedDay,
	copyDayId,
	fieldOf,
	type Messages,
	type ScheduleValues,
	undoCopyId,
} from "./values";

const itemsOn = (day: string, count: number) =>
	`${count === 0 ? "nothing" : count === 1 ? "1 item" : `${count} items`} on ${day}`;

/** What a copy has done, in a sentence or two. */
export function toldOf({ from, replaced }: CopiedDay): string {
	const days = Object.entries(replaced);
	const names = listed(days.map(([day]) => day));
	const had = days.length === 1 ? `${names} had` : "They had";
	const isEmpty = days.every(([, items]) => items.length === 0);
	const before = isEmpty
		? `${had} no items before.`
		: `It replaced ${listed(days.map(([day, items]) => itemsOn(day, items.length)))}.`;
	return `${from} was copied to ${names}. ${before} Nothing is saved yet.`;
}

/** The day that was chosen, unless it has nothing to copy; then the first that has. */
function sourceOf({ lists: days }: Kind, { copyFrom = "", lists }: ScheduleValues) {
	const isFilled = (day: string) => Boolean(lists[day]?.length);
	return isFilled(copyFrom) ? copyFrom : (days.find(isFilled) ?? copyFrom);
}

interface Props {
	kind: Kind;
	values: ScheduleValues;
	errors: Messages;
	/** The id of what takes the focus. */
	focus?: string;
}

/** Copies the items of a day to other days of the week. Both buttons show the form again. */
export function CopyDay({ kind, values, errors, focus }: Props) {
	const { copyTo = [], copied } = values;
	const from = errors.copyFrom ? values.copyFrom : sourceOf(kind, values);
	const to = fieldOf("copyTo", errors);
	return (
		<details
			className="panel p-4 sm:px-5"
			open={Boolean(copied || copyTo.length > 0 || errors.copyFrom || to.errors)}
		>
			<summary className="cursor-pointer font-medium">Copy a day to other days</summary>
			{copied && (
				<div className="mt-3 flex flex-wrap items-center gap-3">
					<input type="hidden" name="copied" value={JSON.stringify(copied)} />
					<p>{toldOf(copied)}</p>
					<Button
						size="small"
						name="intent"
						value="undo-copy"
						id={undoCopyId}
						autoFocus={focus === undoCopyId}
					>
						Undo the copy
					</Button>
				</div>
			)}
			<div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-3">
				<SelectField field={fieldOf("copyFrom", errors, from)} label="Copy">
					{kind.lists.map((day) => (
						<option key={day}>{day}</option>
					))}
				</SelectField>
				<fieldset
					id={to.id}
					tabIndex={to.errors && -1}
					aria-describedby={to.errors && errorId(to)}
					className="min-w-0"
				>
					<legend className="text-sm font-medium">to these days, in place of their items</legend>
					<div className="flex flex-wrap gap-x-4 gap-y-1">
						{kind.lists.map((day) => (
							<label key={day} className="flex min-h-9 items-center gap-2">
								<input
									type="checkbox"
									className="size-5 accent-accent"
									name="copyTo"
									value={day}
									defaultChecked={copyTo.includes(day)}
								/>
								{day}
							</label>
						))}
					</div>
					{to.errors && (
						<p id={errorId(to)} className="text-sm text-danger">
							{to.errors.join(" ")}
						</p>
					)}
				</fieldset>
				<Button name="intent" value="copy-day" id={copyDayId} autoFocus={focus === copyDayId}>
					Copy
				</Button>
			</div>
		</details>
	);
}
