import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "~/components/button";
import { isComposed } from "~/components/forms/is-composed";

interface Props {
	label: string;
	/** What the button says. */
	action: string;
	min: number;
	max: number;
	placeholder: string;
	/** What is wrong with what is typed; undefined if nothing is. */
	problemOf: (typed: string) => string | undefined;
	onSet: (typed: string) => void;
}

/** A number, and the button that does something with it, as Enter in it does. What is wrong is said at the end of the bar around it. */
export function NumberAction({ label, action, problemOf, onSet, ...field }: Props) {
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [problem, setProblem] = useState<string>();
	function set() {
		const { current } = input;
		if (!current) return;
		// What is no number has no value.
		const typed = current.validity.badInput ? "no number" : current.value;
		const wrong = problemOf(typed);
		setProblem(wrong);
		if (!wrong) onSet(typed);
	}
	const enter = (event: KeyboardEvent) => {
		if (event.key !== "Enter" || isComposed(event.nativeEvent)) return;
		event.preventDefault();
		set();
	};
	return (
		<>
			<span className="flex items-center gap-2">
				<input
					ref={input}
					type="number"
					{...field}
					aria-label={label}
					aria-invalid={problem ? true : undefined}
					aria-describedby={problem ? id : undefined}
					onKeyDown={enter}
					className="control w-24!"
				/>
				<Button type="button" size="small" onClick={set}>
					{action}
				</Button>
			</span>
			{problem && (
				<p id={id} role="alert" className="order-last basis-full text-sm text-danger">
					{problem}
				</p>
			)}
		</>
	);
}
