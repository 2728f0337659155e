import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldMeta } from "../forms/field";
import { isComposed } from "../forms/is-composed";
import { PasswordField } from "../forms/password-field";
import { announce } from "../frame/live-region";

interface Props {
	field: FieldMeta;
	confirmation: FieldMeta;
	/** The first field's label. */
	label?: string;
	/** Called with whether the two differ; always false with JavaScript off. */
	children: (differ: boolean) => ReactNode;
}

const DIFFER = "The two passwords differ.";

/**
 * A new password and its confirmation. With JavaScript on, the children know if they differ (spec 4). Who leaves a field, or
 * presses Enter, which does nothing then, is told so.
 */
export function NewPassword({ field, confirmation, label = "New password", children }: Props) {
	const box = useRef<HTMLDivElement>(null);
	const [differ, setDiffer] = useState(false);
	const [isConfirmed, setConfirmed] = useState(false);
	const [isTold, setTold] = useState(false);
	const unsay = useRef(() => {});
	const compare = () => {
		const [one, other] = Array.from(box.current?.querySelectorAll("input") ?? []);
		const differ = one?.value !== other?.value;
		setDiffer(differ);
		setConfirmed(Boolean(other?.value));
		if (differ) return;
		setTold(false);
		unsay.current();
	};
	const tell = () => {
		unsay.current();
		setTold(true);
		unsay.current = announce(DIFFER);
	};
	const telling = {
		onBlur: () => differ && isConfirmed && tell(),
		onKeyDown: ({ key, nativeEvent }: KeyboardEvent) =>
			key === "Enter" && !isComposed(nativeEvent) && differ && tell(),
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
					{...telling}
				/>
				<PasswordField
					field={confirmation}
					label="Confirm password"
					// Always there, so that nothing moves below it.
					hint={
						isTold || (differ && isConfirmed) ? (
							<span className={isTold ? "text-danger" : undefined}>{DIFFER}</span>
						) : (
							"The same once more."
						)
					}
					{...(isTold && { "aria-invalid": true })}
					autoComplete="new-password"
					required
					{...telling}
				/>
			</div>
			{children(differ)}
		</>
	);
}
