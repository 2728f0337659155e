import Images from "lucide-react/icons/images";
import { type ChangeEventHandler, type ReactNode, useEffect, useState } from "react";
import { Button } from "~/components/button";
import { type FieldMeta, SelectField } from "~/components/forms/field";
import { KeptOptions } from "~/components/lists/kept-options";
import { useScripted } from "~/components/use-scripted";
import type { Choice } from "~/services/presentations/browser-choices";
import { PresentationPicker } from "./presentation-picker";

interface Props {
	field: FieldMeta;
	label: string;
	/** What the presentation is for, in the picker's title. */
	purpose: string;
	/** What the drop-down offers, beside none; with scripts, the picker has all. */
	offered: readonly { presentationId: number; title: string }[];
	/** What stands for no presentation. */
	none?: { value: string; label: string };
	hideLabel?: boolean;
	/** What was chosen in the form that is shown again. */
	typed?: unknown;
	/** Whether there are presentations that the drop-down does not offer. */
	hasMore?: boolean;
	/** A link to where those can be chosen without scripts: it stands where the picker's button will. */
	more?: ReactNode;
	hint?: ReactNode;
	autoFocus?: boolean;
	/** In a dialog, the field that is focused first. */
	"data-focus"?: boolean;
	/** Called when another is chosen in the drop-down. */
	onChange?: ChangeEventHandler<HTMLSelectElement>;
	/** Called with what was chosen in the picker. */
	onPick?: (choice: Choice) => void;
}

const asOption = ({ presentationId, title }: Props["offered"][number]) => ({
	id: presentationId,
	name: title,
});

const NONE = { value: "", label: "None" };

/** A presentation, or none: a drop-down, and with scripts a picker with search and pictures. */
export function PresentationField({ field, label, purpose, offered, ...rest }: Props) {
	const { none = NONE, hideLabel, typed, hasMore, more, onPick, ...select } = rest;
	const isScripted = useScripted();
	/** What was chosen in the drop-down when the picker was opened; undefined while it is not. */
	const [current, setCurrent] = useState<string>();
	const [picked, setPicked] = useState<Choice>();
	useEffect(() => {
		const select = document.getElementById(field.id);
		if (!picked || !(select instanceof HTMLSelectElement)) return;
		select.value = String(picked.presentationId);
		// As if it were chosen in the drop-down: forms follow what is chosen.
		select.dispatchEvent(new Event("change", { bubbles: true }));
	}, [picked, field.id]);
	const open = () => {
		const select = document.getElementById(field.id);
		setCurrent(select instanceof HTMLSelectElement ? select.value : "");
	};
	const close = () => setCurrent(undefined);
	const find = {
		"aria-label": `Find ${purpose}`,
		title: `Find ${purpose}`,
		onClick: open,
	};
	return (
		<div
			className={
				// The picker's button stands beside the drop-down, or with its word at the end of the label's line.
				hideLabel ? "flex min-w-[min(11rem,100%)] max-w-xs flex-1 items-start gap-1" : "pick-field"
			}
		>
			<div className={hideLabel ? "min-w-0 flex-1" : undefined}>
				<SelectField field={field} label={label} hideLabel={hideLabel} {...select}>
					<option value={none.value}>{none.label}</option>
					<KeptOptions
						kind="Presentation"
						offered={offered.map(asOption)}
						found={picked && asOption(picked)}
						typed={typed}
						isWhole={!hasMore}
					/>
					{isScripted && hasMore && <option disabled>For more, press Find</option>}
				</SelectField>
			</div>
			{!isScripted && more}
			{isScripted && hideLabel && (
				<Button type="button" kind="quiet" {...find}>
					<Images size={18} aria-hidden />
				</Button>
			)}
			{isScripted && !hideLabel && (
				<button type="button" {...find}>
					<Images size={16} aria-hidden />
					Find
				</button>
			)}
			{current !== undefined && (
				<PresentationPicker
					title={`Choose ${purpose}`}
					current={current}
					onClose={close}
					onChoose={(choice) => {
						// A new object each time, so that the same one can be chosen again.
						setPicked({ ...choice });
						onPick?.(choice);
						close();
					}}
				/>
			)}
		</div>
	);
}
