import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { type Leaving, UnsavedChanges } from "./unsaved-changes";
import { hasTyped } from "./unsaved-work";

interface Props extends Leaving {
	form: RefObject<HTMLFormElement>;
	/** Whether the form is shown as it was refused: it has what was typed as if it had come so. */
	isRefused?: boolean;
	/** What becomes of what was typed. */
	children: ReactNode;
}

/** Asks before somebody leaves what is typed in a form, but by sending it or by its own link, which says to drop it: Cancel. */
export function UnsavedTyping({ form, isRefused = false, children, ...leaving }: Props) {
	const isAnswered = useRef(false);
	const refused = useRef(isRefused);
	refused.current = isRefused;
	useEffect(() => {
		const { current } = form;
		// The page is left in the midst of the event.
		const note = (event: Event) => {
			const { type, target } = event;
			if (type === "click" && !(target as Element).closest("a")) return;
			isAnswered.current = type !== "input";
			setTimeout(() => {
				// What the browser sends itself, it sends later.
				isAnswered.current = type === "submit" && !event.defaultPrevented;
			});
		};
		for (const type of ["submit", "click", "input"]) current?.addEventListener(type, note);
		return () => {
			for (const type of ["submit", "click", "input"]) current?.removeEventListener(type, note);
		};
	}, [form]);
	const isChanged = useMemo(
		() => ({
			get current() {
				return !isAnswered.current && (refused.current || hasTyped(form.current));
			},
		}),
		[form],
	);
	return (
		<UnsavedChanges isChanged={isChanged} {...leaving}>
			{children}
		</UnsavedChanges>
	);
}
