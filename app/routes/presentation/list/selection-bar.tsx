import { SLIDE_SECONDS_MAX, SLIDE_SECONDS_MIN } from "@signage/contract/limits";
import { SECONDS_NUMBER, secondsProblem } from "@signage/contract/words";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "~/components/button";

interface Props {
	count: number;
	onMove: (where: "up" | "down" | "top" | "end") => void;
	onRemove: () => void;
	/** `seconds` as typed; blank is the presentation's. */
	onDuration: (seconds: string) => void;
	onClear: () => void;
}

/** What can be done with the selected slides, at the foot of the window. */
export function SelectionBar({ count, onMove, onRemove, onDuration, onClear }: Props) {
	const seconds = useRef<HTMLInputElement>(null);
	const [problem, setProblem] = useState<string>();
	function setDuration() {
		const input = seconds.current;
		if (!input) return;
		const wrong = input.validity.badInput ? SECONDS_NUMBER : secondsProblem(input.value);
		setProblem(wrong);
		if (!wrong) onDuration(input.value);
	}
	const enter = (event: KeyboardEvent) => {
		if (event.key !== "Enter") return;
		event.preventDefault();
		setDuration();
	};
	const button = (label: string, run: () => void) => (
		<Button type="button" size="small" onClick={run}>
			{label}
		</Button>
	);
	return (
		<fieldset className="selection-bar" aria-label="Selected slides">
			<strong>{count} selected</strong>
			{button("To the top", () => onMove("top"))}
			{button("Up", () => onMove("up"))}
			{button("Down", () => onMove("down"))}
			{button("To the end", () => onMove("end"))}
			<span className="flex items-center gap-2">
				<input
					ref={seconds}
					type="number"
					min={SLIDE_SECONDS_MIN}
					max={SLIDE_SECONDS_MAX}
					placeholder="default"
					aria-label="Duration of the selected slides, seconds"
					aria-invalid={problem ? true : undefined}
					aria-describedby={problem ? "selection-problem" : undefined}
					onKeyDown={enter}
					className="control w-24!"
				/>
				{button("Set duration", setDuration)}
			</span>
			<Button type="button" size="small" kind="quiet-danger" onClick={onRemove}>
				Remove
			</Button>
			<Button type="button" size="small" kind="quiet" onClick={onClear}>
				Clear selection
			</Button>
			{problem && (
				<p id="selection-problem" role="alert" className="basis-full text-sm text-danger">
					{problem}
				</p>
			)}
		</fieldset>
	);
}
