import { useState } from "react";

/**
 * A draft's slide whose file is to be chosen again: its title, and whether the file was there, until the service swept it, or was
 * to take the place of the slide's picture; `of` is that slide (`replacedOf`), which one that was kept by an earlier version lacks.
 */
export type Missing = string | { swept: string } | { instead: string; of?: string };

/** What tells a slide whose picture is replaced from others, whatever it is called: its id, or the picture's where it has none yet. */
export const replacedOf = ({ id, imageId = "" }: { id: string; imageId?: string }) => id || imageId;

/** The title of a slide that is there once its file is added; undefined for one that is in the list. */
const titleOf = (one: Missing) =>
	typeof one === "string" ? one : "swept" in one ? one.swept : undefined;

/** Says of a draft's slide that its file is to be chosen again, and why. */
export function notUploaded(one: Missing): string {
	if (typeof one !== "string" && "instead" in one)
		return `${one.instead}: The new picture for this slide was not uploaded. Tick the slide to choose it again.`;
	const why =
		typeof one === "string"
			? "was not uploaded"
			: "was not saved within a day, so it is no longer kept";
	return `${titleOf(one)}: This file ${why}. Choose it again to go on.`;
}

/**
 * Those whose files are still missing once slides were added: each of them stands for one.
 * @param added their titles; of one that goes by several, such as its file's name and what was typed, all
 */
export function stillMissing(missing: Missing[], added: (string | string[])[]): Missing[] {
	const left = [...missing];
	for (const names of added) {
		const at = left.findIndex((one) => [names].flat().includes(titleOf(one) ?? ""));
		if (at >= 0) left.splice(at, 1);
	}
	return left;
}

/** The same once another picture was chosen for the slide of this title. @param of the slide (`replacedOf`) */
export function stillToReplace(missing: Missing[], title: string, of = ""): Missing[] {
	const at = missing.findIndex((one) => {
		if (typeof one === "string" || !("instead" in one)) return false;
		return of && one.of ? one.of === of : one.instead === title;
	});
	return missing.filter((_, place) => place !== at);
}

/**
 * A draft's slides whose files are to be chosen again. They outlive a form that an answer shows anew.
 * @param key of the drafts, one for each presentation
 * @returns these slides, and what changes them
 */
export function useMissing(key: string) {
	const [known, setKnown] = useState({ key, missing: [] as Missing[] });
	const missingFor = (kept: typeof known) => (kept.key === key ? kept.missing : []);
	const setMissing = (change: (now: Missing[]) => Missing[]) =>
		setKnown((kept) => ({ key, missing: change(missingFor(kept)) }));
	return { missing: missingFor(known), setMissing };
}
