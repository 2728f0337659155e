import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { warn } from "../frame/live-region";
import { isStop } from "../frame/slow-notice";

const NOT_SENT = "Not sent, as the page has changed since you pressed that. Look at it first.";

interface Waiting {
	form: HTMLFormElement;
	by: HTMLButtonElement | null;
	/** What the button meant when it was pressed. */
	meant?: string;
	/** Where that was. */
	pathname: string;
	/** Whether it waits for what is searched alone. */
	isBehindSearch: boolean;
}

/** By what was pressed: a list has one form, with a button in each row. */
const waiting = new Map<HTMLElement, Waiting>();
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
	const isAnother = !isSame || waiting.size > 0;
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
	const { location, navigation } = now();
	const { pathname } = location;
	const isBehindSearch = navigation.formMethod !== "POST";
	waiting.set(by ?? form, { form, by, meant: by?.value, pathname, isBehindSearch });
}

/**
 * Whether the page is as whoever pressed it knows it: the form before was not refused, nor did anybody stop waiting, or go
 * elsewhere meanwhile.
 */
function isAsKnown({ form, by, meant, pathname, isBehindSearch }: Waiting): boolean {
	const { actionData, errors, location } = now();
	if (actionData || errors || isStop(location) || location.pathname !== pathname) return false;
	// The answer to a form that is done leads on, be it to the same page.
	const isAnswered = isBehindSearch || location.state?._isRedirect === true;
	return isAnswered && (by ?? form).isConnected && by?.value === meant;
}

function sendNext(): void {
	const [next] = waiting;
	if (!next) return;
	const [pressed, one] = next;
	if (isAsKnown(one)) {
		waiting.delete(pressed);
		one.form.requestSubmit(one.by);
	} else {
		waiting.clear();
		warn(NOT_SENT);
	}
}

/**
 * Has a form that is sent while another one is on its way wait until that is answered: the router would drop that, unseen, and its
 * answer with it. Where that is refused, or the page is another one then, the form is not sent, and a notice says so. A button that
 * is pressed again waits on, once.
 */
export function useInTurn(): void {
	const { state } = useNavigation();
	const { key } = useLocation();
	useEffect(() => {
		// Behind `sendOnce`, which stops a form that is sent twice.
		document.addEventListener("submit", holdBack, true);
		return () => {
			document.removeEventListener("submit", holdBack, true);
			waiting.clear();
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
