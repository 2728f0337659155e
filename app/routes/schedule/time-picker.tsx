import CalendarClock from "lucide-react/icons/calendar-clock";
import { useLayoutEffect, useRef, useState } from "react";
import type { Kind } from "./kinds";
import { shownTime } from "./values";
import { writeTime } from "./write-time";

interface Props {
	kind: Kind;
	/** The id of the text field that it writes into. */
	fieldId: string;
	/** What the item is called. */
	called: string;
}

/** The browser's own picker for an item's time, for scripts alone: what is sent is the text field. */
export function TimePicker({ kind, fieldId, called }: Props) {
	const [isOpen, setOpen] = useState(false);
	const picker = useRef<HTMLInputElement>(null);
	const opener = useRef<HTMLButtonElement>(null);
	const label = `Pick ${kind.timeLabel.toLowerCase()} of ${called}`;
	const text = () => document.getElementById(fieldId) as HTMLInputElement | null;
	// biome-ignore lint/correctness/useExhaustiveDependencies: only what is in the field when it opens
	useLayoutEffect(() => {
		const { current } = picker;
		if (!isOpen || !current) return;
		current.value = shownTime(kind, text()?.value ?? "").replace(" ", "T");
		current.focus();
		try {
			current.showPicker();
		} catch {
			// An older browser: the field can be filled in all the same.
		}
	}, [isOpen]);
	function close() {
		opener.current?.focus();
		setOpen(false);
	}
	function write(value: string) {
		const field = text();
		if (!field || value === "") return;
		writeTime(field, shownTime(kind, value));
	}
	return (
		<>
			<button
				ref={opener}
				type="button"
				className="stage-button"
				aria-label={label}
				title={label}
				aria-expanded={isOpen}
				onClick={() => setOpen(!isOpen)}
			>
				<CalendarClock size={18} aria-hidden />
			</button>
			{isOpen && (
				<input
					ref={picker}
					type={kind.picker}
					aria-label={label}
					className="control"
					onChange={({ target }) => write(target.value)}
					onBlur={() => setOpen(false)}
					onKeyDown={(event) => {
						// Enter would send the form, with what the picker is in the midst of.
						if (event.key !== "Enter" && event.key !== "Escape") return;
						event.preventDefault();
						close();
					}}
				/>
			)}
		</>
	);
}
