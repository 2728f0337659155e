import { endingOf } from "./file-ending";

/** Presentations that are not taken: how sentences call them, by the ending of the file's name. */
const OTHER_DECKS: ReadonlyMap<string, string> = new Map(
	Object.entries({
		key: "a Keynote presentation",
		odp: "an OpenDocument presentation",
		pot: "a PowerPoint template",
		potm: "a PowerPoint template",
		potx: "a PowerPoint template",
		pps: "a PowerPoint show",
		ppsm: "a PowerPoint show",
		ppsx: "a PowerPoint show",
		pptm: "a PowerPoint file with macros",
	}),
);

/**
 * What a file is by its name, and what to do about it; undefined unless it is a presentation that is not taken.
 * @param accepted extensions of presentation files that are, with dot
 */
export function otherDeck(fileName: string, accepted: readonly string[]): string | undefined {
	const name = OTHER_DECKS.get(endingOf(fileName));
	const formats = accepted.includes(".pptx") ? "PPTX or PDF" : "PDF";
	return name && `It is ${name}. Save it as ${formats} and upload that.`;
}
