import CalendarClock from "lucide-react/icons/calendar-clock";
import { useLayoutEffect, useRef, useState } from "react";
import type { Kind } from "./kinds";
import { writeTime } from "./write-time";

interface Props {
	type: Kind["picker"];
	label: string;
	/** The id of the text field that it writes into. */
	fieldId: string;
	/** A time that is typed or picked as the field shows it; as it is if missing. */
	shown?: (time: string) => string;
}

const asItIs = (time: string) => time;

/** Runs this once what is being pressed has got its click: nothing moves away under the pointer before. */
function afterPress(run: () => void): void {
	const isPressed = document.querySelector(":active") !== null;
	if (isPressed) addEventListener("mouseup", () => setTimeout(run), { once: true });
	else run();
}

/** The browser's own picker for a time, for scripts alone: what is sent is the text field. */
export function TimePicker({ type, label, fieldId, shown = asItIs }: Props) {
	const [isOpen, setOpen] = useState(false);
	const picker = useRef<HTMLInputElement>(null);
	const opener = useRef<HTMLButtonElement>(null);
	const text = () => document.getElementById(fieldId) as HTMLInputElement | null;
	// biome-ignore lint/correctness/useExhaustiveDependencies: only what is in the field when it opens
	useLayoutEffect(() => {
		const { current } = picker;
		if (!isOpen || !current) return;
		current.value = shown(text()?.value.trim() ?? "").replace(" ", "T");
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
		writeTime(field, shown(value));
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
					type={type}
					aria-label={label}
					className="control"
					onChange={({ target }) => write(target.value)}
					onBlur={() => afterPress(() => setOpen(false))}
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
