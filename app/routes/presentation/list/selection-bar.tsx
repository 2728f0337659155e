import { SLIDE_SECONDS_MAX, SLIDE_SECONDS_MIN } from "@signage/contract/limits";
import { secondsProblem } from "@signage/contract/text/words";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "~/components/button";
import { NumberAction } from "./number-action";
import { PictureButton } from "./picture-button";

interface Props {
	/** How many are selected, and how many slides there are. */
	count: number;
	total: number;
	onMove: (where: "up" | "down" | "top" | "end") => void;
	/** `place` is that of the first of them, counted from 0. */
	onMoveTo: (place: number) => void;
	onRemove: () => void;
	/** Brings back what was removed last, or the picture that another one has replaced since; not there where nothing was. */
	onUndo?: () => void;
	/** What that undoes. */
	undone: "removal" | "new picture";
	/** `seconds` as typed; blank is the presentation's. */
	onDuration: (seconds: string) => void;
	onClear: () => void;
	/** Gives the slide another picture; not there where several are selected, or one that is no picture. */
	onReplace?: (file: File) => void;
}

/** In a list of so many, a slide comes anywhere in a few steps. */
const SHORT = 10;

/** What can be done with the selected slides, at the foot of the window. On a phone, or in a low window, what is done less often is behind "More". */
export function SelectionBar({ count, total, ...does }: Props) {
	const { onMove, onMoveTo, onRemove, onUndo, undone, onDuration, onClear, onReplace } = does;
	const [isWhole, setWhole] = useState(false);
	const button = (label: string, run: () => void) => (
		<Button type="button" size="small" onClick={run}>
			{label}
		</Button>
	);
	return (
		<fieldset
			className={isWhole ? "selection-bar selection-bar-whole" : "selection-bar"}
			aria-label="Selected slides"
		>
			<strong>{count} selected</strong>
			<span className="seldom">{button("To the top", () => onMove("top"))}</span>
			{button("Up", () => onMove("up"))}
			{button("Down", () => onMove("down"))}
			<span className="seldom">
				{button("To the end", () => onMove("end"))}
				{total > SHORT && (
					<NumberAction
						label="Place for the selected slides"
						action="Move to place"
						min={1}
						max={total}
						placeholder={`1–${total}`}
						problemOf={(typed) =>
							/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= total
								? undefined
								: `Enter a place from 1 to ${total}`
						}
						onSet={(typed) => onMoveTo(Number(typed) - 1)}
					/>
				)}
				<NumberAction
					label="Duration of the selected slides, seconds"
					action="Set duration"
					min={SLIDE_SECONDS_MIN}
					max={SLIDE_SECONDS_MAX}
					placeholder="default"
					problemOf={secondsProblem}
					onSet={onDuration}
				/>
				{onReplace && <PictureButton onChosen={onReplace} />}
			</span>
			<Button type="button" size="small" kind="quiet-danger" onClick={onRemove}>
				Remove
			</Button>
			{/* The notice of what was removed would stand where this bar is. */}
			{onUndo && button(`Undo ${undone}`, onUndo)}
			<Button type="button" size="small" kind="quiet" onClick={onClear}>
				Clear selection
			</Button>
			<Button
				type="button"
				size="small"
				aria-expanded={isWhole}
				onClick={({ currentTarget }) => {
					flushSync(() => setWhole(!isWhole));
					// What it opens comes before it.
					currentTarget.scrollIntoView({ block: "nearest" });
				}}
				className="more-of-selection"
			>
				More
			</Button>
		</fieldset>
	);
}
