import { useEffect, useRef } from "react";
import type { ShownError } from "../errors/shown-error";
import { readResult } from "./result";

const SIDE = 600;

function features(): string {
	const left = Math.round(screenX + (outerWidth - SIDE) / 2);
	const top = Math.round(screenY + (outerHeight - SIDE) / 2);
	return `popup,width=${SIDE},height=${SIDE},left=${left},top=${top}`;
}

/**
 * The 600x600 sign-in popup (spec 9). The returned function opens it, and returns false if the browser
 * blocked it. When the popup reports success, this page moves on; `onFailure` gets its error.
 */
export function useSignInPopup(onFailure: (error: ShownError) => void) {
	const popup = useRef<Window | null>(null);
	const fail = useRef(onFailure);
	fail.current = onFailure;
	useEffect(() => {
		const listen = ({ origin, source, data }: MessageEvent) => {
			if (origin !== location.origin || !source || source !== popup.current) return;
			const result = readResult(data);
			if (result?.type === "signed-in") location.assign(result.to);
			if (result?.type === "failed") fail.current(result.error);
		};
		addEventListener("message", listen);
		return () => removeEventListener("message", listen);
	}, []);
	return (url: string): boolean => {
		popup.current = window.open(url, "sign-in", features());
		return popup.current !== null;
	};
}
