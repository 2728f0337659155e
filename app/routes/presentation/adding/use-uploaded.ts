import { useEffect, useRef } from "react";
import { announce } from "~/components/frame/live-region";
import { counted } from "~/components/text/counted";
import { TOGETHER_MS } from "./use-failures";

/** What is said once none is on its way any more. @param failed how many of the page's files did not get there */
export function uploadedText(done: number, failed: number): string {
	if (failed > 0) return `${counted(done, "file")} uploaded`;
	return done === 1 ? "File uploaded" : "All files are uploaded";
}

/**
 * Makes screen readers say that uploads are done: once, when the last one that is on its way has ended.
 * @returns to be called with each that got there
 */
export function useUploaded(states: ReadonlyMap<string, { phase: string }>): () => void {
	const done = useRef(0);
	const failed = [...states.values()].filter(({ phase }) => phase === "failed").length;
	const isOver = failed === states.size;
	useEffect(() => {
		if (!isOver || done.current === 0) return;
		const timer = setTimeout(() => {
			announce(uploadedText(done.current, failed));
			done.current = 0;
		}, TOGETHER_MS);
		return () => clearTimeout(timer);
	}, [isOver, failed]);
	return () => {
		done.current += 1;
	};
}
