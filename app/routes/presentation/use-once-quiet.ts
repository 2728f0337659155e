import { useEffect, useRef } from "react";
import { useTopModal } from "~/components/dialogs/modals";

/** For so long nothing has been typed, in milliseconds: whoever pauses for less goes on. */
const QUIET_MS = 1_500;
const LOOK_MS = 250;

/**
 * Does something that waits for files once they are there and nobody is in the midst of something in the form: no dialog asks,
 * nothing is dragged, nothing was typed a moment ago, and the page is not being left.
 * @param form undefined: nothing is waiting
 */
export function useOnceQuiet(form: HTMLFormElement | undefined, isReady: boolean, run: () => void) {
	const isAsked = useTopModal() !== undefined;
	const typedAt = useRef(Number.NEGATIVE_INFINITY);
	const latest = useRef(run);
	latest.current = run;
	useEffect(() => {
		const note = () => {
			typedAt.current = performance.now();
		};
		form?.addEventListener("input", note);
		return () => {
			form?.removeEventListener("input", note);
			typedAt.current = Number.NEGATIVE_INFINITY;
		};
	}, [form]);
	useEffect(() => {
		if (!form || !isReady || isAsked) return;
		let timer = 0;
		const look = () => {
			const isTyped = performance.now() - typedAt.current < QUIET_MS;
			const isLeft = window.__remixRouter.state.navigation.state !== "idle";
			if (isTyped || isLeft || form.querySelector(".slide-dragged")) again();
			else latest.current();
		};
		const again = () => {
			timer = window.setTimeout(look, LOOK_MS);
		};
		// Not at once: a dialog that has just been answered may lead away.
		again();
		return () => clearTimeout(timer);
	}, [form, isReady, isAsked]);
}
