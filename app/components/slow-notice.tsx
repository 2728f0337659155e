import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { announce } from "./live-region";

const SLOW_MS = 8_000;
const SLOW = "This is taking longer than usual.";
const MAY_BE_DONE = "If you stop waiting, it may still be done.";

/** How a navigation is marked that only ended another one. */
const STOPPED = { isStopped: true };

/**
 * The value as it was before the person stopped waiting, which is a navigation too: it takes away the
 * page's last answer and changes the location's key. For what decides whether a form is a new one.
 */
export function useUnlessStopped<T>(value: T): T {
	const { state } = useLocation();
	const kept = useRef(value);
	if (state?.isStopped !== true) kept.current = value;
	return kept.current;
}

/** Takes the place on the page out of the address again, to which `stop` has navigated. */
export function useCleanAddress(): void {
	const location = useLocation();
	useEffect(() => {
		const { state, pathname, search } = location;
		if (state?.isStopped === true) history.replaceState(history.state, "", pathname + search);
	}, [location]);
}

/**
 * Says that the next page or a form's answer takes long, after eight seconds, and offers to stop
 * waiting for it: the page stays as it is, with what was typed. Render it while something is awaited.
 */
export function SlowNotice({ isForm }: { isForm: boolean }) {
	const navigate = useNavigate();
	const { pathname, search, hash } = useLocation();
	const [isSlow, setSlow] = useState(false);
	const text = isForm ? `${SLOW} ${MAY_BE_DONE}` : SLOW;
	useEffect(() => {
		const timer = setTimeout(() => {
			setSlow(true);
			announce(text);
		}, SLOW_MS);
		return () => clearTimeout(timer);
	}, [text]);
	if (!isSlow) return null;
	function stop() {
		// The router has no way to end a navigation but another one, and only one to a place on the same page
		// asks the server nothing.
		const here = { pathname, search, hash: hash || "#main" };
		navigate(here, { replace: true, preventScrollReset: true, state: STOPPED });
		announce("Stopped waiting.");
	}
	return (
		<div className="notice notice-slow">
			<p>{text}</p>
			<button type="button" onClick={stop}>
				Stop waiting
			</button>
		</div>
	);
}
