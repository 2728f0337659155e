import { memo, useState } from "react";
import { Button } from "~/components/button";
import { classes } from "~/components/classes";
import { useScripted } from "~/components/use-scripted";
import type { Choice } from "~/services/presentations/browser-choices";
import { shownName } from "~/shared/shown-name";
import { PresentationField } from "../presentations/presentation-field";
import type { Kind } from "./kinds";
import { TimePicker } from "./time-picker";
import { fieldId, type ItemValues, itemField, itemName, removeId, shownTime } from "./values";

interface Props {
	kind: Kind;
	list: string;
	place: number;
	item: ItemValues;
	/** All presentations, or those that are known of. */
	presentations: readonly { presentationId: number; title: string }[];
	/** Whether the drop-down offers them all. */
	isWhole: boolean;
	timeErrors?: string[];
	presentationErrors?: string[];
	warnings?: string[];
	/** What a calendar file calls its presentation, in quotes, if there is none of that name. */
	wanted?: string;
	/** Whether the schedule is saved with it, and its presentation is gone. */
	isLost: boolean;
	/** The id of what takes the focus, if it is in this row. */
	focus?: string;
	onPick: (choice: Choice) => void;
}

/** What the drop-down offers: a presentation that is not known stays as it is. */
function offeredTo({ item, presentations, isWhole }: Props) {
	const id = Number(item.presentationId);
	const own = presentations.find(({ presentationId }) => presentationId === id);
	const unknown = id && !own ? [{ presentationId: id, title: shownName("Presentation", id) }] : [];
	return isWhole ? [...unknown, ...presentations] : own ? [own] : unknown;
}

/** An item: when, what, and a button that removes it. */
export const ItemRow = memo(function ItemRow(props: Props) {
	const { kind, list, place, item, isWhole, timeErrors, warnings, focus } = props;
	const isScripted = useScripted();
	const [isChosen, setIsChosen] = useState(false);
	const name = itemField(list, place, kind.timeField);
	const what = itemField(list, place, "presentationId");
	const called = itemName(kind, list, place);
	const messages = timeErrors ?? warnings;
	const said = `${fieldId(name)}-error`;
	const lack = props.wanted
		? `No presentation is called ${props.wanted}`
		: props.isLost && !isChosen && "Its presentation was deleted";
	const edit = { type: "remove", payload: { name: list, index: place } };
	return (
		<li className="item">
			<div className="item-time">
				<input
					id={fieldId(name)}
					name={name}
					defaultValue={item.time}
					aria-label={`${kind.timeLabel} of ${called}`}
					aria-invalid={timeErrors ? true : undefined}
					aria-describedby={messages && said}
					// biome-ignore lint/a11y/noAutofocus: an item that was added is the one to fill in
					autoFocus={focus === fieldId(name)}
					placeholder={kind.timeExample}
					pattern={kind.timePattern}
					autoComplete="off"
					className="control"
				/>
				{isScripted && (
					<TimePicker
						hasDate={kind.hasDate}
						label={`Pick ${kind.timeLabel.toLowerCase()} of ${called}`}
						fieldId={fieldId(name)}
						shown={(time) => shownTime(kind, time)}
					/>
				)}
				{messages && (
					<p id={said} className={classes("text-sm", timeErrors ? "text-danger" : "text-warn")}>
						{messages.join(". ")}
					</p>
				)}
			</div>
			<PresentationField
				field={{
					id: fieldId(what),
					name: what,
					initialValue: item.presentationId,
					errors: props.presentationErrors,
				}}
				label={`Presentation of ${called}`}
				purpose={`the presentation of ${called}`}
				hideLabel
				hint={lack && <span className="text-warn">{lack}</span>}
				none={{ value: kind.noPresentation, label: "Choose a presentation" }}
				offered={offeredTo(props)}
				autoFocus={focus === fieldId(what)}
				onChange={({ currentTarget }) => setIsChosen(currentTarget.value !== kind.noPresentation)}
				onPick={props.onPick}
			/>
			{!isWhole && !isScripted && (
				<Button
					name="choose"
					value={`${list}[${place}]`}
					aria-label={`Choose another for ${called}`}
				>
					Choose another
				</Button>
			)}
			<Button
				kind="quiet"
				name="__intent__"
				value={JSON.stringify(edit)}
				id={removeId(list, place)}
				aria-label={`Remove ${called}`}
				autoFocus={focus === removeId(list, place)}
			>
				Remove
			</Button>
		</li>
	);
});
