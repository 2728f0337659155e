/** What was sent last: a form, and the button that sent it. */
let last: Pick<SubmitEvent, "target" | "submitter"> | undefined;

/** A field without a file has one that is as old as the moment. */
const listed = (data: FormData) =>
	JSON.stringify([...data], (_, one) =>
		one instanceof File ? [one.name, one.size, one.size && one.lastModified] : one,
	);

/** Whether this form is on its way already, by the same button and with the same values. */
function isOnItsWay({ target, submitter }: SubmitEvent): boolean {
	// The page shows what the router does a moment later, on a busy device a long one.
	const { formData } = window.__remixRouter?.state.navigation ?? {};
	if (!formData || last?.target !== target || last?.submitter !== submitter) return false;
	return listed(new FormData(target as HTMLFormElement, submitter)) === listed(formData);
}

/**
 * Has a form that is sent again before it was answered, with nothing changed in it, be sent once: who clicks twice, or
 * holds a key down, means one presentation, not two. Only call it in the browser.
 */
export function sendOnce(): void {
	document.addEventListener(
		"submit",
		(event) => {
			if (isOnItsWay(event)) {
				event.preventDefault();
				event.stopImmediatePropagation();
			} else last = event;
		},
		true,
	);
}
