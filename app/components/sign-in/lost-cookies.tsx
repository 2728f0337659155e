import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { announce } from "../frame/live-region";

const NONE =
	"This browser keeps no cookies for this site, and without them nobody can be signed in. Allow them in its settings, then load this page again.";
const LOST =
	"You were signed in, but the next page did not know it. If that happens again, cookies get lost: by this browser’s settings, or at a proxy in front of this site.";

/** Whether the form was sent and not refused, and led back to this page: the page behind it knew of no sign-in. */
function useIsBack(): boolean {
	const { state, formMethod } = useNavigation();
	const { key } = useLocation();
	const answer = useActionData();
	const sentFrom = useRef<string>();
	const [isBack, setIsBack] = useState(false);
	useEffect(() => {
		if (formMethod === "POST") sentFrom.current ??= key;
		if (state !== "idle" || sentFrom.current === undefined) return;
		// Who has stopped waiting is where the form was sent from.
		setIsBack(answer === undefined && sentFrom.current !== key);
		sentFrom.current = undefined;
	}, [state, formMethod, key, answer]);
	return isBack;
}

/** Says, where scripts run, why signing in leads to the empty sign-in page again: the cookie does not come back. */
export function LostCookies() {
	const [isWithout, setIsWithout] = useState(false);
	useEffect(() => setIsWithout(!navigator.cookieEnabled), []);
	const isBack = useIsBack();
	const text = isWithout ? NONE : isBack ? LOST : undefined;
	useEffect(() => (text === undefined ? undefined : announce(text)), [text]);
	return (
		text && <p className="mb-5 rounded-box border border-line bg-warn-soft p-4 text-warn">{text}</p>
	);
}
