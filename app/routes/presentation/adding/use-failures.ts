import { useEffect, useRef } from "react";
import { announce } from "~/components/frame/live-region";

/** A file that was not uploaded, or was and cannot be used, and why, for people. */
interface Failure {
	name: string;
	message: string;
	isUploaded?: boolean;
}

/** Uploads that fail together, as where the connection is lost, do so within a moment of each other. */
export const TOGETHER_MS = 1_000;

/** One sentence for all of them, with the reason if they share it. */
export function failuresText(failures: readonly Failure[]): string {
	const [first] = failures;
	const isOne = failures.length === 1;
	const who = isOne ? first?.name : `${failures.length} files`;
	const areThere = failures.every(({ isUploaded }) => isUploaded);
	const what = areThere ? "cannot be used" : `${isOne ? "was" : "were"} not uploaded`;
	const isShared = failures.every(({ message }) => message === first?.message);
	return isShared ? `${who} ${what}: ${first?.message}` : `${who} ${what}`;
}

/** Makes screen readers say which uploads failed: once for those that fail together. */
export function useFailures() {
	const unsaid = useRef(new Map<string, Failure>());
	const timer = useRef<ReturnType<typeof setTimeout>>();
	useEffect(() => () => clearTimeout(timer.current), []);
	/** An upload failed; `key` is that of its slide. */
	function note(key: string, failure: Failure) {
		unsaid.current.set(key, failure);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => {
			const failures = [...unsaid.current.values()];
			unsaid.current.clear();
			if (failures.length > 0) announce(failuresText(failures));
		}, TOGETHER_MS);
	}
	/** It is tried again, or was removed, before anything was said. */
	const forget = (key: string) => unsaid.current.delete(key);
	return { note, forget };
}
