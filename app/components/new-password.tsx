import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldMeta } from "./field";
import { PasswordField } from "./password-field";

interface Props {
	field: FieldMeta;
	confirmation: FieldMeta;
	/** The first field's label. */
	label?: string;
	/** Called with whether the two differ; always false with JavaScript off. */
	children: (differ: boolean) => ReactNode;
}

/** A new password and its confirmation. With JavaScript on, the children know if they differ (spec 4). */
export function NewPassword({ field, confirmation, label = "New password", children }: Props) {
	const box = useRef<HTMLDivElement>(null);
	const [differ, setDiffer] = useState(false);
	const [isConfirmed, setConfirmed] = useState(false);
	const compare = () => {
		const typed = Array.from(box.current?.querySelectorAll("input") ?? [], ({ value }) => value);
		setDiffer(typed[0] !== typed[1]);
		setConfirmed(Boolean(typed[1]));
	};
	// Runs once at the start: something may have been typed before hydration.
	useEffect(compare, []);
	return (
		<>
			<div ref={box} onInput={compare} className="flex flex-col gap-5">
				<PasswordField
					field={field}
					label={label}
					autoComplete="new-password"
					hint="At least 6 characters with upper and lower case letters, a digit and a symbol."
					required
				/>
				<PasswordField
					field={confirmation}
					label="Confirm password"
					// Always there, so that nothing moves below it.
					hint={differ && isConfirmed ? "The two passwords differ." : "The same once more."}
					autoComplete="new-password"
					required
				/>
			</div>
			{children(differ)}
		</>
	);
}
