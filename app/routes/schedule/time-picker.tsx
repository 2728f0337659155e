import CalendarClock from "lucide-react/icons/calendar-clock";
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { isComposed } from "~/components/forms/is-composed";
import { writeTime } from "./write-time";

interface Props {
	/** Whether a date is picked with the time. */
	hasDate: boolean;
	label: string;
	/** The id of the text field that it writes into. */
	fieldId: string;
	/** A time that is typed or picked as the field shows it; as it is if missing. */
	shown?: (time: string) => string;
}

const asItIs = (time: string) => time;

const TIME = /^(?:(\d{4}-\d\d-\d\d)[ T])?(\d\d):(\d\d(?::\d\d)?)$/;
const numbersTo = (end: number) =>
	Array.from({ length: end }, (_, number) => String(number).padStart(2, "0"));
const HOURS = numbersTo(24);
const MINUTES = numbersTo(60);

/** What a text has of a time; midnight if that cannot be read. */
function partsOf(text: string) {
	const [, date = "", hour = "00", minute = "00"] = TIME.exec(text) ?? [];
	return { date, hour, minute };
}

/** Runs this once what is being pressed has got its click: nothing moves away under the pointer before. */
function afterPress(run: () => void): void {
	const isPressed = document.querySelector(":active") !== null;
	if (isPressed) addEventListener("mouseup", () => setTimeout(run), { once: true });
	else run();
}

interface NumbersProps {
	label: string;
	numbers: readonly string[];
	now: string;
}

/** Numbers to choose from, and what is there now, such as a minute with its seconds. */
const Numbers = ({ label, numbers, now }: NumbersProps) => (
	<select aria-label={label} defaultValue={now} className="control w-13 flex-none px-1">
		{(numbers.includes(now) ? numbers : [...numbers, now].sort()).map((number) => (
			<option key={number}>{number}</option>
		))}
	</select>
);

/**
 * Picks a time of 24 hours (spec 2; the browser's own picker follows the browser's language), for scripts alone: what is sent is
 * the text field.
 */
export function TimePicker({ hasDate, label, fieldId, shown = asItIs }: Props) {
	const [opened, setOpened] = useState<ReturnType<typeof partsOf>>();
	const picker = useRef<HTMLFieldSetElement>(null);
	const opener = useRef<HTMLButtonElement>(null);
	const text = () => document.getElementById(fieldId) as HTMLInputElement | null;
	const toggle = () => setOpened(opened ? undefined : partsOf(shown(text()?.value.trim() ?? "")));
	useLayoutEffect(() => {
		const first = opened && picker.current?.querySelector<HTMLInputElement>(".control");
		if (!first) return;
		first.focus();
		try {
			if (hasDate) first.showPicker();
		} catch {
			// An older browser: the field can be filled in all the same.
		}
	}, [opened, hasDate]);
	function write() {
		const controls = picker.current?.querySelectorAll<HTMLInputElement>(".control") ?? [];
		const parts = Array.from(controls, ({ value }) => value);
		const field = text();
		if (!field || parts.includes("")) return;
		const time = parts.slice(-2).join(":");
		writeTime(field, shown(hasDate ? `${parts[0]}T${time}` : time));
	}
	function leave({ currentTarget, relatedTarget }: FocusEvent) {
		const isStill = currentTarget.contains(relatedTarget) || currentTarget.matches(":active");
		// Another window is no other place.
		if (!isStill && document.hasFocus()) afterPress(() => setOpened(undefined));
	}
	function press(event: KeyboardEvent) {
		// Enter would send the form, with what the picker is in the midst of.
		if ((event.key !== "Enter" && event.key !== "Escape") || isComposed(event.nativeEvent)) return;
		event.preventDefault();
		// What is shown is chosen by it, also where nothing else was.
		if (event.key === "Enter") write();
		opener.current?.focus();
		setOpened(undefined);
	}
	return (
		<>
			<button
				ref={opener}
				type="button"
				className="stage-button"
				aria-label={label}
				title={label}
				aria-expanded={opened !== undefined}
				onClick={toggle}
			>
				<CalendarClock size={18} aria-hidden />
			</button>
			{opened && (
				<fieldset
					ref={picker}
					aria-label={label}
					className="flex min-w-0 gap-1"
					onChange={write}
					onBlur={leave}
					onKeyDown={press}
				>
					{hasDate && (
						<input
							type="date"
							aria-label="Date"
							defaultValue={opened.date}
							className="control min-w-0 flex-1 px-2"
						/>
					)}
					<Numbers label="Hour" numbers={HOURS} now={opened.hour} />
					<Numbers label="Minute" numbers={MINUTES} now={opened.minute} />
				</fieldset>
			)}
		</>
	);
}
