import { SLIDE_SECONDS_MAX, SLIDE_SECONDS_MIN } from "@signage/contract/limits";
import { memo } from "react";
import { classes } from "~/components/classes";
import { Icon } from "~/components/icon";
import { UploadBar } from "../adding/upload-bar";
import type { UploadState } from "../adding/use-uploads";
import { fieldId, slideField, whyId } from "../fields";
import { postedBesides } from "../values";
import { HiddenFields } from "./hidden-row";
import { POSTED_ID, type RowControl } from "./posted-edit";
import type { Row } from "./rows";
import { Cover } from "./slide-cover";
import { hasTrouble, Kind } from "./slide-kind";

/** A list edit as conform's own buttons name it (forms.md), so that it works without scripts. */
export type ListEdit =
	| { type: "reorder"; payload: { name: "slides"; from: number; to: number } }
	| { type: "remove"; payload: { name: "slides"; index: number } };

interface EditButtonProps {
	label: string;
	icon: string;
	edit: ListEdit;
	disabled?: boolean;
	/** Takes the focus, and is described by the element of this id. */
	told?: string;
}

const EditButton = ({ label, icon, edit, disabled, told }: EditButtonProps) => (
	<button
		type="submit"
		name="__intent__"
		value={JSON.stringify(edit)}
		aria-label={label}
		disabled={disabled}
		aria-describedby={told}
		// biome-ignore lint/a11y/noAutofocus: without scripts, it is the button that was pressed
		autoFocus={told !== undefined}
	>
		<Icon name={icon} />
	</button>
);

interface RowProps {
	row: Row;
	index: number;
	/** Whether it is the last one. */
	isLast: boolean;
	upload?: UploadState;
	isSelected: boolean;
	isShown: boolean;
	/** The presentation's background. */
	color: string;
	/** The control that takes the focus as the page comes, with what was done. */
	focus?: RowControl;
}

interface TextProps {
	name: string;
	label: string;
	value: string;
	errors?: string[];
	/** The id of what else there is to say; `isRefused` where it keeps the form from being saved. */
	why?: string;
	isRefused?: boolean;
}

const tied = ({ name, errors, why, isRefused }: TextProps) => ({
	id: fieldId(name),
	name,
	"aria-invalid": errors || isRefused ? (true as const) : undefined,
	"aria-describedby": classes(errors && `${fieldId(name)}-error`, why) || undefined,
});

const Complaint = ({ name, errors }: TextProps) =>
	errors ? (
		<p id={`${fieldId(name)}-error`} className="text-danger">
			{errors.join(" ")}
		</p>
	) : null;

/** A row has no handlers of its own: the list has one for all of them. */
const selectedByTheList = () => {};

/** A slide: what identifies it, title, duration, and buttons to move or remove it. */
export const SlideRow = memo(function SlideRow(props: RowProps) {
	const { row, index, isLast, upload, isSelected, isShown } = props;
	const toldAt = (control: RowControl) => (props.focus === control ? POSTED_ID : undefined);
	const { slide, errors } = row;
	const number = index + 1;
	const hasFailed = upload?.phase === "failed";
	const title = {
		name: slideField(index, "title"),
		label: `Title of slide ${number}`,
		value: slide.title,
		errors: errors?.title,
		why: classes((hasFailed || (!upload && hasTrouble(slide))) && whyId(index), toldAt("title")),
		isRefused: hasFailed,
	};
	const duration = {
		name: slideField(index, "duration"),
		label: `Duration of slide ${number}, seconds`,
		value: slide.duration,
		errors: errors?.duration,
	};
	const reorder = (to: number): ListEdit => ({
		type: "reorder",
		payload: { name: "slides", from: index, to },
	});
	return (
		<li className={isShown ? "slide slide-shown" : "slide"}>
			<HiddenFields slide={slide} index={index} names={["id", ...postedBesides(slide)]} />
			<span className="slide-number">
				{/* Hidden where there are no scripts. */}
				<input
					type="checkbox"
					checked={isSelected}
					onChange={selectedByTheList}
					aria-label={`Select slide ${number}`}
				/>
				<span data-grip="">
					<Icon name="i-grip" />
				</span>
				{number}
			</span>
			<Cover slide={slide} color={props.color} />
			<div className="slide-title">
				<input
					dir="auto"
					{...tied(title)}
					aria-label={title.label}
					defaultValue={title.value}
					// biome-ignore lint/a11y/noAutofocus: without scripts, of a slide that was added
					autoFocus={props.focus === "title"}
					className="control"
				/>
				<Complaint {...title} />
				{upload ? (
					<UploadBar upload={upload} number={number} whyId={whyId(index)} />
				) : (
					<Kind slide={slide} index={index} />
				)}
			</div>
			<div className="slide-duration">
				<input
					{...tied(duration)}
					type="number"
					min={SLIDE_SECONDS_MIN}
					max={SLIDE_SECONDS_MAX}
					step={1}
					aria-label={duration.label}
					defaultValue={duration.value}
					placeholder="default"
					className="control"
				/>
				<Complaint {...duration} />
			</div>
			<div className="slide-buttons">
				<EditButton
					icon="i-up"
					label={`Move slide ${number} up`}
					disabled={index === 0}
					told={toldAt("up")}
					edit={reorder(index - 1)}
				/>
				<EditButton
					icon="i-down"
					label={`Move slide ${number} down`}
					disabled={isLast}
					told={toldAt("down")}
					edit={reorder(index + 1)}
				/>
				<EditButton
					icon="i-remove"
					label={`Remove slide ${number}`}
					edit={{ type: "remove", payload: { name: "slides", index } }}
					told={toldAt("remove")}
				/>
			</div>
		</li>
	);
});
