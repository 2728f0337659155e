import { useEffect, useRef } from "react";
import { isComposed } from "../forms/is-composed";

/**
 * Runs `close` when Escape is pressed while `isOpen`, unless something else takes the key: an open dialog, or what
 * has prevented the key's default.
 */
export function useEscape(isOpen: boolean, close: () => void): void {
	const latest = useRef(close);
	latest.current = close;
	useEffect(() => {
		if (!isOpen) return;
		const press = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.defaultPrevented || isComposed(event)) return;
			if (!document.querySelector("dialog:modal")) latest.current();
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [isOpen]);
}
