import { useState } from "react";
import type { Chosen } from "./chosen";

/** Presentation files that wait for a Yes (spec 4), and what is told of what came with them once it is answered. */
export interface Asked {
	files: Chosen[];
	problems: string[];
}

const NOTHING: Asked = { files: [], problems: [] };

/** Has presentation files wait for a Yes. @param onAnswer called with what has waited */
export function useAsked(onAnswer: (isYes: boolean, asked: Asked) => void) {
	const [asked, setAsked] = useState(NOTHING);
	return {
		names: asked.files.map(({ file }) => file.name),
		/** Those that wait already go on waiting. */
		ask: (files: Chosen[], problems: string[] = []) =>
			setAsked((before) => ({
				files: [...before.files, ...files],
				problems: [...before.problems, ...problems],
			})),
		answer(isYes: boolean) {
			setAsked(NOTHING);
			onAnswer(isYes, asked);
		},
	};
}
