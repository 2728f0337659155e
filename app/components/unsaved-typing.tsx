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

/** Asks before somebody leaves what is typed in a form, but for sending it. */
export function UnsavedTyping({ form, isRefused = false, children, ...leaving }: Props) {
	const isSent = useRef(false);
	const refused = useRef(isRefused);
	refused.current = isRefused;
	useEffect(() => {
		const { current } = form;
		// One that is sent to another page leaves this one in the midst of the event.
		const note = () => {
			isSent.current = true;
			setTimeout(() => {
				isSent.current = false;
			});
		};
		current?.addEventListener("submit", note);
		return () => current?.removeEventListener("submit", note);
	}, [form]);
	const isChanged = useMemo(
		() => ({
			get current() {
				return !isSent.current && (refused.current || hasTyped(form.current));
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
