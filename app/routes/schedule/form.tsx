import { Form, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useMemo } from "react";
import { Button, ButtonLink } from "~/components/button";
import { useIsSent } from "~/components/drafts/saved";
import { EditedHeading } from "~/components/edited-heading";
import { ErrorBox } from "~/components/errors/error-box";
import { SelectField, TextField } from "~/components/forms/field";
import { FormButtons } from "~/components/forms/form-buttons";
import { SaveKey } from "~/components/forms/save-key";
import { helpElsewhere, SavedElsewhere } from "~/components/forms/saved-elsewhere";
import { Panel } from "~/components/panel";
import { useScripted } from "~/components/use-scripted";
import { paths } from "~/paths";
import type { Choice } from "~/services/presentations/browser-choices";
import { listAt } from "../schedules/query";
import type { ScheduleAnswer } from "./action.server";
import { CalendarFiles, ImportDone } from "./calendar/import";
import { CopyDay } from "./copy-day";
import { ItemList } from "./item-list";
import type { Kind } from "./kinds";
import {
	CALENDAR_FIELD,
	FORM_ID,
	fieldOf,
	isShort,
	type ScheduleValues,
	WEEK_FIELD,
} from "./values";
import { wrongItems } from "./wrong-items";

export interface FormProps {
	kind: Kind;
	isNew: boolean;
	/** The path of the form of a saved schedule. */
	saved?: string;
	/** What the fields show at first. */
	values: ScheduleValues;
	/** The items that are saved without a presentation, by `wantedKey`. */
	lost: ReadonlySet<string>;
	answer?: ScheduleAnswer;
	/** The name of the save that what the form shows was sent with before, if it may have been. */
	saveKey?: string;
	/** The week that somebody looks at, by its Sunday. */
	week?: string;
	/** A draft that is offered. */
	offer?: ReactNode;
	/** What an answer has changed, for those without scripts: with them it is announced. */
	said?: string;
	zones: readonly { id: string; displayName: string }[];
	presentations: readonly { presentationId: number; title: string }[];
	/** Whether those are all. */
	hasAll: boolean;
	onChange: (event: FormEvent) => void;
	onSubmit: (event: FormEvent) => void;
	onPick: (choice: Choice) => void;
}

const IF_GONE = "It may have been deleted. What is here can be saved as a new schedule.";
const ASKED = "Check this before it is saved";
const SAVE_ALL_THE_SAME = "Press Save again to save it all the same.";

/** What is wrong or has to be confirmed, with a link to each item. */
function Trouble({ kind, isNew, answer }: Pick<FormProps, "kind" | "isNew" | "answer">) {
	const { error, errors = {}, warnings } = answer ?? {};
	if (warnings)
		return (
			<ErrorBox
				title={ASKED}
				formErrors={[SAVE_ALL_THE_SAME]}
				fields={wrongItems(kind, warnings)}
			/>
		);
	const head = ["name", "timeZoneId", CALENDAR_FIELD, "copyFrom", "copyTo", ...kind.lists].map(
		(name) => fieldOf(name, errors),
	);
	return (
		<ErrorBox
			error={error}
			help={helpElsewhere(error, isNew ? undefined : IF_GONE)}
			fields={[...head, ...wrongItems(kind, errors)]}
		/>
	);
}

/** The form of either kind (spec 2). Every change to a list is a post that shows it again. */
export function ScheduleForm(props: FormProps) {
	const { kind, isNew, values, answer, zones, presentations } = props;
	const { state } = useNavigation();
	const isSent = useIsSent(paths.schedules);
	const { search } = useLocation();
	const isScripted = useScripted();
	const errors = answer?.errors ?? {};
	const isKnown = zones.some(({ id }) => id === values.timeZoneId);
	const isWhole = useMemo(
		() => props.hasAll && isShort(values, presentations.length),
		[props.hasAll, values, presentations.length],
	);
	return (
		<div className="min-w-0">
			<Trouble kind={kind} isNew={isNew} answer={answer} />
			{props.offer}
			<Form
				method="post"
				id={FORM_ID}
				data-unsaved={answer ? "" : undefined}
				noValidate
				preventScrollReset
				onInput={props.onChange}
				onSubmit={props.onSubmit}
				{...(isSent && { inert: "" })}
			>
				<SaveKey known={props.saveKey} />
				<input type="hidden" name="revision" value={values.revision} />
				<input type="hidden" name="confirmed" value={values.confirmed} />
				{props.week && <input type="hidden" name={WEEK_FIELD} value={props.week} />}
				<header className="schedule-head">
					<EditedHeading
						heading={isNew ? kind.create : kind.edit}
						name={isNew ? undefined : values.name}
						className="text-lg"
					/>
					<FormButtons
						className="flex-none"
						action={
							<Button kind="primary" name="intent" value="save" disabled={state !== "idle"}>
								Save
							</Button>
						}
						cancel={<ButtonLink to={listAt(search)}>Cancel</ButtonLink>}
					/>
				</header>
				<SavedElsewhere error={answer?.error} anew={isNew ? undefined : "Save as a new schedule"} />
				{!isScripted && props.said && (
					<p role="status" className="mb-4 text-sm">
						{props.said}
					</p>
				)}
				{values.imported && (
					<ImportDone imported={values.imported} lists={values.lists} focus={answer?.focus} />
				)}
				<div className="grid gap-6">
					<Panel className="grid gap-5 p-5 sm:grid-cols-2">
						<TextField
							field={fieldOf("name", errors, values.name)}
							label={kind.nameLabel}
							placeholder={kind.namePlaceholder}
							required
							autoComplete="off"
						/>
						<SelectField
							field={fieldOf("timeZoneId", errors, values.timeZoneId)}
							label="Time Zone"
							required
						>
							{!isKnown && (
								<option value={values.timeZoneId}>
									{values.timeZoneId === "" ? "Choose a time zone" : values.timeZoneId}
								</option>
							)}
							{zones.map(({ id, displayName }) => (
								<option key={id} value={id}>
									{displayName}
								</option>
							))}
						</SelectField>
					</Panel>
					{kind.name === "weekly" && (
						<CopyDay kind={kind} values={values} errors={errors} focus={answer?.focus} />
					)}
					{kind.lists.map((list) => (
						<ItemList
							key={list}
							kind={kind}
							list={list}
							title={kind.name === "simple" ? "Schedule Items" : list}
							items={values.lists[list] ?? []}
							wanted={values.imported?.wanted}
							lost={props.lost}
							presentations={presentations}
							isWhole={isWhole}
							choosing={answer?.choosing}
							errors={errors}
							warnings={answer?.warnings ?? {}}
							focus={answer?.focus}
							removed={answer?.removed}
							onPick={props.onPick}
						/>
					))}
					<CalendarFiles
						errors={errors}
						hasFailed={answer?.intent === "import" && answer.error !== undefined}
						focus={answer?.focus}
						saved={props.saved}
					/>
				</div>
			</Form>
		</div>
	);
}
