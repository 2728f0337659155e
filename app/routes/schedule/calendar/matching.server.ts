import type { FileEvent } from "~/services/calendars/read.server";
import { plainText } from "~/services/calendars/write.server";

interface Presentation {
	presentationId: number;
	title: string;
}

/** A title in one line, as a calendar has it. */
export const inOneLine = (title: string) => plainText(title).replace(/\s+/g, " ").trim();

/** macOS and its calendars may write letters apart from their marks. */
const together = (title: string) => title.normalize("NFC");

/** A title in one line as it is compared where capitals say nothing. */
export const alikeKey = (title: string) => together(title).toLowerCase();

/** What a calendar calls a presentation that is gone. */
export const nameOfGone = (presentationId: number) => `Presentation ${presentationId}`;

/**
 * Finds the presentation that an event stands for: the one that a dashboard has written into it, if it is called like the
 * event; else one that is called so, whatever capitals it has if there is only one; else the one that is written into it.
 * @returns a function; undefined for no presentation
 */
export function matcher(presentations: readonly Presentation[]) {
	const byId = new Map(presentations.map((one) => [one.presentationId, one]));
	const byTitle = new Map<string, Presentation>();
	const alike = new Map<string, Presentation[]>();
	for (const one of presentations) {
		const title = inOneLine(one.title);
		if (!byTitle.has(title)) byTitle.set(title, one);
		const small = alikeKey(title);
		const same = alike.get(small);
		if (same) same.push(one);
		else alike.set(small, [one]);
	}
	return ({ summary, presentationId }: FileEvent): Presentation | undefined => {
		const written = presentationId === undefined ? undefined : byId.get(presentationId);
		// Another may be called so.
		if (presentationId !== undefined && !written && summary === nameOfGone(presentationId))
			return undefined;
		if (written && together(inOneLine(written.title)) === together(summary)) return written;
		const [only, ...others] = alike.get(alikeKey(summary)) ?? [];
		const same = byTitle.get(summary) ?? byTitle.get(together(summary));
		return same ?? (others.length === 0 ? only : undefined) ?? written;
	};
}
