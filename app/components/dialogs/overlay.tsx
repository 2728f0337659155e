import { useMatches, useNavigation } from "@remix-run/react";
import { useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { showModal } from "./modals";

/** Work that is over sooner is not worth covering the page. */
const COVER_AFTER_MS = 300;

let switchedOn: string | undefined;
const listeners = new Set<() => void>();
const listen = (tell: () => void) => {
	listeners.add(tell);
	return () => listeners.delete(tell);
};

/** Switches the loading overlay on, with what is being done, or off with undefined. Only call it in the browser. */
export function switchOverlay(doing: string | undefined): void {
	switchedOn = doing;
	for (const tell of listeners) tell();
}

/**
 * What a route's `handle` says of its forms that block the page while they are sent: what is being done, by
 * the intent, such as `{ blocking: { save: "Saving…" } }`.
 */
export interface Blocking {
	blocking?: Readonly<Record<string, string>>;
}

/** What blocks the page now, in words; undefined if nothing does. */
export function useBlocked(): string | undefined {
	const switched = useSyncExternalStore(
		listen,
		() => switchedOn,
		() => undefined,
	);
	const { formData } = useNavigation();
	const intent = String(formData?.get("intent") ?? "");
	const matches = useMatches();
	const found = formData
		? matches
				.map(({ handle }) => (handle as Blocking | undefined)?.blocking?.[intent])
				.find(Boolean)
		: undefined;
	return switched ?? found;
}

/** The loading overlay (spec 2): covers the page, so that nothing on it is changed meanwhile. */
export function Overlay({ doing }: { doing: string }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	// Closed before it is removed, the browser gives the focus back to what had it.
	useLayoutEffect(() => {
		const { current } = dialog;
		let leave: (() => void) | undefined;
		const timer = setTimeout(() => {
			if (current) leave = showModal(current);
		}, COVER_AFTER_MS);
		return () => {
			clearTimeout(timer);
			current?.close();
			leave?.();
		};
	}, []);
	return (
		<dialog
			ref={dialog}
			aria-labelledby={id}
			className="overlay"
			onCancel={(event) => event.preventDefault()}
			// Browsers close it at a second Escape whatever the page says.
			onClose={() => dialog.current?.showModal()}
		>
			<p id={id} className="overlay-doing">
				<span className="overlay-ring" aria-hidden />
				{doing}
			</p>
		</dialog>
	);
}
