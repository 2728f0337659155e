import { otherDeck } from "@signage/contract/files/other-decks";
import { otherPicture } from "@signage/contract/files/other-pictures";
import { otherVideo } from "@signage/contract/files/other-videos";
import { firstFew } from "@signage/contract/text/first-few";
import { quoted } from "@signage/contract/text/right-to-left";
import { grouped } from "../../problems/grouped";
import { UnusableFile, unusableEntry } from "./unusable-file";

/** A file in an archive that cannot be used, and why. */
export interface UnusableEntry {
	name: string;
	problem: string;
}

const NO_SLIDES = "only pictures, videos and PDFs become slides. Leave";
const POWERPOINT = /\.pptx?$/i;

/** Why a file that no kind takes within an archive cannot be used, by its name. */
export function noSlideProblem(name: string): string {
	if (POWERPOINT.test(name)) return "It is a PowerPoint file. Upload it by itself.";
	return otherPicture(name) ?? otherVideo(name) ?? otherDeck(name, []) ?? `${NO_SLIDES} it out.`;
}

/** So many files are named for each problem. */
const NAMED = 3;

function told(problem: string, names: string[]): string {
	const isOfAll = names.length > 1 && problem.startsWith(NO_SLIDES);
	return `${firstFew(names.map(quoted), NAMED)}: ${isOfAll ? `${NO_SLIDES} them out.` : problem}`;
}

/**
 * Says of all files at once that they cannot be used, so that nobody uploads an archive once for each.
 * @param entries at least one
 */
export function unusableEntries(entries: readonly UnusableEntry[]): UnusableFile {
	const [first, ...others] = entries;
	if (first && others.length === 0) return unusableEntry(first.name, first.problem);
	const names = new Map<string, string[]>();
	for (const { name, problem } of entries)
		names.set(problem, [...(names.get(problem) ?? []), name]);
	const sentences = [...names].map(([problem, named]) => told(problem, named));
	return new UnusableFile(
		`${grouped(entries.length)} files in this ZIP archive cannot be used. ${sentences.join(" ")}`,
	);
}
