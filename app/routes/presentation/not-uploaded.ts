import { useState } from "react";

/** Says of a draft's slide that its file is to be chosen again. @param title the slide's */
export const notUploaded = (title: string) =>
	`${title}: This file was not uploaded. Choose it again to go on.`;

/** Titles whose files are still missing once slides with these titles were added: each of them stands for one. */
export function stillMissing(missing: string[], added: string[]): string[] {
	const left = [...missing];
	for (const title of added) {
		const at = left.indexOf(title);
		if (at >= 0) left.splice(at, 1);
	}
	return left;
}

/**
 * Titles of a draft's slides whose files are to be chosen again. They outlive a form that an answer shows anew.
 * @param key of the drafts, one for each presentation
 * @returns the titles, and what changes them
 */
export function useMissing(key: string) {
	const [known, setKnown] = useState({ key, titles: [] as string[] });
	const titlesFor = (kept: typeof known) => (kept.key === key ? kept.titles : []);
	const setMissing = (change: (now: string[]) => string[]) =>
		setKnown((kept) => ({ key, titles: change(titlesFor(kept)) }));
	return { missing: titlesFor(known), setMissing };
}
