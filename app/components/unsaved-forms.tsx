import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { UnsavedChanges } from "./unsaved-changes";

/** Marks a form whose changes are lost when somebody leaves; "unsaved" if it shows what a failed save was sent. */
export const keepsChanges = (isUnsaved: boolean) => ({
	"data-changes": isUnsaved ? "unsaved" : "saved",
});

/** Whether a control holds something else than the page was given. */
function isOther(control: Element): boolean {
	if (control instanceof HTMLSelectElement) {
		const options = Array.from(control.options);
		const given = options.find((option) => option.defaultSelected) ?? options[0];
		return control.value !== given?.value;
	}
	return control instanceof HTMLInputElement && control.value !== control.defaultValue;
}

const isUnsaved = (form: HTMLFormElement) =>
	form.dataset.changes === "unsaved" || Array.from(form.elements).some(isOther);

/** Asks before somebody leaves while one of the page's marked forms is changed, also to send another one. */
export function UnsavedForms({ children }: { children: ReactNode }) {
	const sent = useRef<EventTarget | null>(null);
	useEffect(() => {
		const note = (event: SubmitEvent) => {
			sent.current = event.target;
			// Where the person stays after all, it counts again.
			setTimeout(() => {
				sent.current = null;
			}, 0);
		};
		document.addEventListener("submit", note);
		return () => document.removeEventListener("submit", note);
	}, []);
	const isChanged = useMemo(
		() => ({
			get current() {
				const forms = document.querySelectorAll<HTMLFormElement>("form[data-changes]");
				return Array.from(forms).some((form) => form !== sent.current && isUnsaved(form));
			},
		}),
		[],
	);
	return <UnsavedChanges isChanged={isChanged}>{children}</UnsavedChanges>;
}
