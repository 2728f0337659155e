const PRESSED = "button, a, summary, label, input";

/** What a click pressed, and what that meant then: a page that is drawn anew may have a button mean something else. */
function pressedBy({ target }: MouseEvent) {
	const one = (target as Element).closest(PRESSED);
	return { one, meant: one instanceof HTMLButtonElement ? one.value : "" };
}

let first: ReturnType<typeof pressedBy> | undefined;
/** Whether the click of now is the second of a double click whose first pressed something else. */
let isAstray = false;

function noteClick(event: MouseEvent) {
	const pressed = pressedBy(event);
	// Browsers count the clicks at one place; a key that presses a button counts as none.
	if (event.detail <= 1) first = pressed;
	isAstray = pressed.one !== first?.one || pressed.meant !== first?.meant;
	// The form is sent before that, if the click sends one.
	if (isAstray)
		setTimeout(() => {
			isAstray = false;
		});
}

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
 * holds a key down, means one presentation, not two. Nor does the second click of a double click send what came under
 * the pointer meanwhile, such as Stop alert where Start alert was. Only call it in the browser.
 */
export function sendOnce(): void {
	document.addEventListener("click", noteClick, true);
	document.addEventListener(
		"keydown",
		(event) => {
			if (event.repeat && event.key === "Enter" && (event.target as Element).closest(PRESSED))
				event.preventDefault();
		},
		true,
	);
	document.addEventListener(
		"submit",
		(event) => {
			if (isAstray || isOnItsWay(event)) {
				event.preventDefault();
				event.stopImmediatePropagation();
			} else last = event;
		},
		true,
	);
}
