import {
	kindOfFile,
	type MediaKind,
	noKindProblem,
	uploadProblem,
} from "@signage/contract/files/upload-rules";
import { SLIDES_MAX, TITLE_MAX } from "@signage/contract/limits";
import { cut } from "@signage/contract/text/cut";
import { nameOrder } from "@signage/contract/text/name-order";
import { isolated } from "@signage/contract/text/right-to-left";
import { FILE_MISSING, SLIDES_MANY, titleProblem } from "@signage/contract/text/words";
import { counted } from "~/components/text/counted";
import { shortened } from "~/components/text/ellipsis";
import { newRow, type Row } from "../list/rows";
import type { Plan } from "../plan.server";
import { type AddKind, EMPTY_SLIDE, isFileKind, type LinkKind } from "../values";
import {
	addressProblem,
	kindOfLink,
	LINK_RULES,
	nameOfFile,
	titleOfFile,
	titleOfLink,
	withScheme,
} from "./links";
import type { OwnPictures } from "./own-pictures";

/** A file and the slide that it becomes. */
export interface Chosen {
	file: File;
	kind: MediaKind;
	/** As it is typed in the panel, if the file was chosen there. */
	title?: string;
}

/** What files are checked by. */
interface FileRules {
	tier: string;
	plan: Plan;
}

const isPicture = ({ kind }: Chosen) => kind === "image";
export const isFile = ({ kind }: Chosen) => kind === "file";

/** Extensions of what can be uploaded of a kind; undefined where that is all that spec 5 has. */
const typesOf = ({ fileTypes, videoTypes }: Plan, kind: MediaKind) =>
	({ file: fileTypes, video: videoTypes, image: undefined })[kind];

const problemOf = ({ tier, plan }: FileRules, kind: MediaKind, file: File) =>
	uploadProblem(kind, tier, file, typesOf(plan, kind));

/** A file with its kind, or what is wrong with it (spec 5). */
export function checkedFile(rules: FileRules, file: File): Chosen | string {
	const kind = kindOfFile(file.name);
	const problem = kind ? problemOf(rules, kind, file) : undefined;
	return kind && !problem
		? { file, kind }
		: (problem ?? noKindProblem(file.name, rules.plan.fileTypes, rules.plan.videoTypes));
}

/** What is wrong with a file that is to be a picture (spec 5). */
export const pictureProblem = (rules: FileRules, file: File) => problemOf(rules, "image", file);

/** What is refused, told together where it is for the same reason: the names, then what is wrong with them. */
function refusals() {
	const wrong = new Map<string, string[]>();
	return {
		refuse(problem: string, name: string) {
			wrong.set(problem, [...(wrong.get(problem) ?? []), name]);
		},
		told: () =>
			[...wrong].map(([problem, names]) => `${names.map(isolated).join(", ")}: ${problem}`),
	};
}

/** Files in the order of their names, and what is wrong with the others, the names first. */
export function checkedFiles(
	rules: FileRules,
	files: File[],
): { chosen: Chosen[]; refused: string[] } {
	const chosen: Chosen[] = [];
	const { refuse, told } = refusals();
	for (const file of files.sort((one, other) => nameOrder.compare(one.name, other.name))) {
		const checked = checkedFile(rules, file);
		if (typeof checked !== "string") chosen.push(checked);
		else refuse(checked, file.name);
	}
	return { chosen, refused: told() };
}

/** How much of an address names it among those that are refused. */
const NAMED_BY = 80;

/**
 * Slides of links, in their order, and what is wrong with the others, the links first.
 * @param noRoomFor says what is wrong with so many slides more
 */
export function checkedLinks(
	links: readonly string[],
	noRoomFor: (more: number) => string[],
): { rows: Row[]; refused: string[] } {
	const rows: Row[] = [];
	const { refuse, told } = refusals();
	for (const link of links) {
		const url = withScheme(link);
		const problem = addressProblem(url) ?? noRoomFor(rows.length + 1)[0];
		if (problem) refuse(problem, shortened(link, NAMED_BY));
		else rows.push(rowOfLink(kindOfLink(url), url, titleOfLink(url)));
	}
	return { rows, refused: told() };
}

/** What is wrong in the panel, by field; nothing if all is right. */
export function panelErrors(
	rules: FileRules,
	kind: AddKind,
	{ title, url: typed, file }: { title: string; url: string; file?: File },
): Record<string, string[]> {
	const url = withScheme(typed);
	const errors: Record<string, string[]> = {};
	const note = (name: string, problem: string | undefined) => {
		if (problem) errors[name] = [problem];
	};
	if (kind !== "file" || title !== "") note("newSlide.title", titleProblem(title));
	if (isFileKind(kind)) note("file", file ? problemOf(rules, kind, file) : FILE_MISSING);
	else note("newSlide.url", LINK_RULES[kind].problemOf(url));
	return errors;
}

/**
 * What is wrong with so many slides more: nothing, or that there is no room.
 * @param hasFile whether one of them is a presentation file, which becomes several
 * @param now how many slides there are
 * @param saved how many the presentation has as it is saved: more than the plan's stay, and can be exchanged
 */
export function roomProblem(
	{ maxSlides }: Plan,
	more: number,
	hasFile: boolean,
	{ now, saved }: { now: number; saved: number },
): string[] {
	const room = hasFile ? maxSlides : Math.max(maxSlides, saved);
	if (now + more <= room) return [];
	return [
		maxSlides < SLIDES_MAX
			? `With your plan a presentation can have at most ${counted(maxSlides, "slide")}.`
			: SLIDES_MANY,
	];
}

/** The row of a file that is about to be uploaded; a picture is shown meanwhile. */
export function rowOf(chosen: Chosen, pictures: OwnPictures): Row {
	const { file, kind } = chosen;
	const addedAs = isFile(chosen) ? nameOfFile(file.name) : titleOfFile(file.name);
	const title = chosen.title || addedAs;
	const thumbnailUrl = isPicture(chosen) ? pictures.add(file) : "";
	const type = { image: "Image", video: "Video", file: "InternalImage" }[kind];
	const slide = { ...EMPTY_SLIDE, title: cut(title, TITLE_MAX), type, thumbnailUrl };
	return { ...newRow(slide), addedAs };
}

/** The row of a link: to a video, or to any other page. */
export const rowOfLink = (kind: LinkKind, url: string, title: string): Row =>
	newRow({ ...EMPTY_SLIDE, title, type: LINK_RULES[kind].type, url });
