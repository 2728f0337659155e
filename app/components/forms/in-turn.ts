import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { warn } from "../frame/live-region";

const NOT_SENT = "Not sent, as the page has changed since you pressed that. Look at it first.";

interface Waiting {
	form: HTMLFormElement;
	by: HTMLButtonElement | null;
	/** What the button meant when it was pressed. */
	meant?: string;
	/** What the form had then: what is typed or ticked since is not meant. */
	fields: [string, FormDataEntryValue][];
	/** Where that was. */
	pathname: string;
}

const waiting: Waiting[] = [];
/** What was let through last: a form, and the button that sent it. */
let last: Pick<SubmitEvent, "target" | "submitter"> | undefined;

// The page shows what the router does a moment later.
const now = () => window.__remixRouter.state;

/**
 * Whether the form would take the place of what is on its way, which is something else: by the same button it is sent anew, with what
 * was changed since. Those of the frame go other ways.
 */
function isBehind({ target, submitter }: SubmitEvent): boolean {
	const isSame = last?.target === target && last.submitter === submitter;
	const isAnother = !isSame || waiting.length > 0;
	const isAwaited = now().navigation.formMethod === "POST";
	return isAwaited && isAnother && (target as Element).matches("main form[method=post]");
}

function holdBack(event: SubmitEvent): void {
	if (!isBehind(event)) {
		last = event;
		return;
	}
	event.preventDefault();
	event.stopImmediatePropagation();
	const form = event.target as HTMLFormElement;
	const by = event.submitter as HTMLButtonElement | null;
	const fields = [...new FormData(form)];
	const isAgain = (one: Waiting) =>
		one.form === form && one.by === by && JSON.stringify(one.fields) === JSON.stringify(fields);
	if (waiting.some(isAgain)) return;
	const { pathname } = now().location;
	waiting.push({ form, by, meant: by?.value, fields, pathname });
}

/**
 * Whether the page is as whoever pressed it knows it: the form before was not refused, nor did anybody stop waiting, or go
 * elsewhere meanwhile.
 */
function isAsKnown({ form, by, meant, pathname }: Waiting): boolean {
	const { location, historyAction } = now();
	// Back leads to what an answer before may have led to: the tab's history keeps that.
	if (historyAction === "POP") return false;
	// The answer to a form that is done leads on, be it to the same page.
	const isAnswered = location.state?._isRedirect === true;
	const isThere = location.pathname === pathname && (by ?? form).isConnected;
	return isAnswered && isThere && by?.value === meant;
}

/** Sends a form with what it had when it was pressed. */
function sendAsPressed({ form, by, fields }: Waiting): void {
	const put = ({ formData }: FormDataEvent) => {
		// To browsers that leave the button out here, the router adds it.
		const button = by && formData.getAll(by.name).includes(by.value) ? by : undefined;
		for (const name of new Set(formData.keys())) formData.delete(name);
		for (const [name, value] of fields) formData.append(name, value);
		if (button) formData.append(button.name, button.value);
	};
	form.addEventListener("formdata", put);
	form.requestSubmit(by);
	form.removeEventListener("formdata", put);
}

function sendNext(): void {
	const [next] = waiting;
	if (!next) return;
	if (isAsKnown(next)) {
		waiting.shift();
		sendAsPressed(next);
	} else {
		waiting.length = 0;
		warn(NOT_SENT);
	}
}

/**
 * Has a form that is sent while another one is on its way wait until that is answered: the router would drop that, unseen, and its
 * answer with it. Where that is refused, or the page is another one then, the form is not sent, and a notice says so. One that is
 * sent again with the same waits on, once.
 */
export function useInTurn(): void {
	const { state } = useNavigation();
	const { key } = useLocation();
	useEffect(() => {
		// Behind `sendOnce`, which stops a form that is sent twice.
		document.addEventListener("submit", holdBack, true);
		return () => {
			document.removeEventListener("submit", holdBack, true);
			waiting.length = 0;
		};
	}, []);
	// A quick answer may come with nothing between: then the place alone is another one.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	useEffect(() => {
		// A notice of what was done comes first: it would take the place of one that something was not sent.
		const timer = state === "idle" ? setTimeout(sendNext) : undefined;
		return () => clearTimeout(timer);
	}, [state, key]);
}
