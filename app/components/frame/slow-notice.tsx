import { type Location, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTopModal } from "../dialogs/modals";
import { withoutLoading } from "../loading/revalidation";
import { announce } from "./live-region";

const SLOW_MS = 8_000;
const SLOW = "This is taking longer than usual.";
const MAY_BE_DONE = "If you stop waiting, it may still be done.";

/**
 * The place on the page to which a navigation leads that only ends another one. The router alone has it: in the tab's history
 * (`useCleanAddress`), Back would seem to be such a navigation, too.
 */
const STOPPED = "#main";

/** Whether a navigation to there only ends another one: nothing on the page is left. */
export const isStop = ({ hash }: Location): boolean => hash === STOPPED;

/**
 * The value as it was before the person stopped waiting, which is a navigation too: it takes away the
 * page's last answer and changes the location's key. For what decides whether a form is a new one.
 */
export function useUnlessStopped<T>(value: T): T {
	const location = useLocation();
	const kept = useRef(value);
	if (!isStop(location)) kept.current = value;
	return kept.current;
}

/** Takes the place on the page out of the address again, to which `stop` has navigated. */
export function useCleanAddress(): void {
	const location = useLocation();
	useEffect(() => {
		const { pathname, search } = location;
		if (isStop(location)) history.replaceState(history.state, "", pathname + search);
	}, [location]);
}

/**
 * Gives the focus back where the person stopped waiting: to what they had pressed, which was inert meanwhile, else to the page.
 * Where something has it already, that keeps it.
 */
export function useFocusAfterStop(): void {
	const { state } = useNavigation();
	const location = useLocation();
	const pressed = useRef<Element | null>(null);
	// While this is rendered, nothing is inert yet.
	if (state !== "idle") pressed.current ??= document.activeElement;
	useEffect(() => {
		if (state !== "idle") return;
		const places = [pressed.current, document.getElementById("main")];
		pressed.current = null;
		if (!isStop(location)) return;
		for (const place of places) {
			if (document.activeElement !== document.body) return;
			if (place instanceof HTMLElement) place.focus({ preventScroll: true });
		}
	}, [state, location]);
}

/**
 * Says that the next page or a form's answer takes long, after eight seconds, and offers to stop
 * waiting for it: the page stays as it is, with what was typed. Render it while something is awaited. It stands in the modal dialog that is
 * open, if any, as it could not be pressed outside.
 */
export function SlowNotice({ isForm }: { isForm: boolean }) {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const [isSlow, setSlow] = useState(false);
	const modal = useTopModal();
	/** What had the focus before the button. */
	const before = useRef<HTMLElement | null>(null);
	const text = isForm ? `${SLOW} ${MAY_BE_DONE}` : SLOW;
	useEffect(() => {
		let unsay: (() => void) | undefined;
		const timer = setTimeout(() => {
			setSlow(true);
			unsay = announce(text);
		}, SLOW_MS);
		return () => {
			clearTimeout(timer);
			unsay?.();
		};
	}, [text]);
	if (!isSlow) return null;
	function stop() {
		// The router has no way to end a navigation but another one, and only one to a place on the same page
		// asks the server nothing. In a form's place it would load the page again even then.
		const here = { pathname, search, hash: STOPPED };
		withoutLoading(() => navigate(here, { replace: true, preventScrollReset: true }));
		announce("Stopped waiting.");
		if (!modal) return;
		const own = modal.contains(before.current) && before.current;
		(own || modal.querySelector<HTMLElement>("[data-focus]"))?.focus({ preventScroll: true });
	}
	const notice = (
		<div className="notice notice-slow">
			<p>{text}</p>
			<button
				type="button"
				onClick={stop}
				onFocus={({ relatedTarget }) => {
					before.current = relatedTarget as HTMLElement | null;
				}}
			>
				Stop waiting
			</button>
		</div>
	);
	return modal ? createPortal(notice, modal) : notice;
}
