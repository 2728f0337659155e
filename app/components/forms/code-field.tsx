import { plainDigits } from "@signage/contract/text/plain-digits";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "../frame/live-region";
import { type FieldMeta, TextField } from "./field";
import { isComposed } from "./is-composed";

interface Props {
	field: FieldMeta;
	label: string;
	/** How many digits the code has. */
	length: number;
	/** What browsers may fill in: a code that was sent to the person, or nothing. */
	autoComplete: "one-time-code" | "off";
	/** Whether it is what the page is for. */
	autoFocus?: boolean;
	/** Called with whether the code is complete; always true with JavaScript off. */
	children: (complete: boolean) => ReactNode;
}

const digitsOf = (text: string) => plainDigits(text).replace(/[\s-]/g, "");

/** One input for a code of digits. With JavaScript on, digits of any script become ours, and any other edit is undone (spec 5). */
export function CodeField({ field, label, length, children, ...rest }: Props) {
	const [complete, setComplete] = useState(true);
	const valid = useRef("");
	const keep = (digits: string) => {
		valid.current = digits;
		setComplete(digits.length === length);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: reads once what was typed before scripts ran
	useEffect(() => {
		const input = document.getElementById(field.id);
		keep(input instanceof HTMLInputElement ? digitsOf(input.value) : "");
	}, []);
	const revertOthers = ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
		const next = digitsOf(input.value);
		if (/^\d*$/.test(next) && next.length <= length) keep(next);
		// An input method would lose what it is in the midst of.
		if ((nativeEvent as InputEvent).isComposing) return;
		if (input.value !== valid.current) input.value = valid.current;
	};
	return (
		<>
			<div className="code-field">
				<TextField
					field={field}
					label={label}
					hideLabel
					inputMode="numeric"
					{...rest}
					placeholder={"#".repeat(length)}
					aria-description={`${length} digits`}
					onInput={revertOthers}
					onCompositionEnd={revertOthers}
					onKeyDown={({ key, nativeEvent }) => {
						if (key === "Enter" && !complete && !isComposed(nativeEvent))
							announce(`Enter all ${length} digits`);
					}}
				/>
			</div>
			{children(complete)}
		</>
	);
}
