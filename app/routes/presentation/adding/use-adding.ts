import { cut } from "@signage/contract/cut";
import { SLIDES_MAX, TITLE_MAX } from "@signage/contract/limits";
import { nameOrder } from "@signage/contract/name-order";
import {
	kindOfFile,
	type MediaKind,
	noKindProblem,
	uploadProblem,
} from "@signage/contract/upload-rules";
import { FILE_MISSING, SLIDES_MANY, titleProblem } from "@signage/contract/words";
import { type Dispatch, useCallback, useState } from "react";
import { grouped } from "~/components/counted";
import type { Uploaded } from "~/services/media/browser-upload";
import type { Errors } from "../fields";
import { type Edit, newRow, type Row } from "../list/rows";
import type { Plan } from "../plan.server";
import { type AddKind, EMPTY_SLIDE, isFileKind } from "../values";
import {
	addressProblem,
	kindOfLink,
	titleOfFile,
	titleOfLink,
	videoLinkProblem,
	withScheme,
} from "./links";
import type { OwnPictures } from "./own-pictures";
import { chosenFile, emptyPanel, typedInPanel } from "./panel-fields";
import { useUploads } from "./use-uploads";
import { videoSeconds } from "./video-length";

interface Options {
	/** The signed-in person, and their tier. */
	person: string;
	tier: string;
	/** How many slides there are. */
	count: number;
	/** How many the presentation has as it is saved: more than the plan's stay, and can be exchanged. */
	saved: number;
	plan: Plan;
	pictures: OwnPictures;
	dispatch: Dispatch<Edit>;
	/** Slides were added. */
	onAdded: (rows: Row[]) => void;
	/** Something cannot be added. */
	onProblem: (errors: Errors, others?: string[]) => void;
}

/** A file and the slide that it becomes. */
interface Chosen {
	file: File;
	kind: MediaKind;
	/** As it is typed in the panel, if the file was chosen there. */
	title?: string;
}

const isPicture = ({ kind }: Chosen) => kind === "image";
const isFile = ({ kind }: Chosen) => kind === "file";

/** Adding slides with scripts: links at once, files while they are uploaded. */
export function useAdding({
	person,
	tier,
	count,
	saved,
	plan,
	pictures,
	dispatch,
	onAdded,
	onProblem,
}: Options) {
	/** Presentation files that wait for a Yes (spec 4). */
	const [asked, setAsked] = useState<Chosen[]>([]);
	/** Those that wait already go on waiting. */
	const ask = (more: Chosen[]) => setAsked((before) => [...before, ...more]);
	const onDone = useCallback(
		(key: string, { slide, status, progress }: Uploaded) =>
			dispatch({
				type: "fill",
				key,
				slide: {
					...slide,
					status,
					progress: progress === undefined ? undefined : String(progress),
				},
			}),
		[dispatch],
	);
	const uploads = useUploads({ person, onDone });
	const problemOf = (kind: MediaKind, file: File) =>
		uploadProblem(kind, tier, file, kind === "file" ? plan.fileTypes : undefined);

	/** What is wrong with so many slides more: nothing, or that there is no room. A file becomes several. */
	function roomProblem(more: number, hasFile: boolean): string[] {
		const room = hasFile ? plan.maxSlides : Math.max(plan.maxSlides, saved);
		if (count + more <= room) return [];
		const byPlan = plan.maxSlides < SLIDES_MAX;
		return [
			byPlan
				? `With your plan a presentation can have at most ${grouped(plan.maxSlides)} slides.`
				: SLIDES_MANY,
		];
	}
	/** Says what is wrong, if anything. Returns whether all was right. */
	function isRight(problems: string[]) {
		if (problems.length > 0) onProblem({}, problems);
		return problems.length === 0;
	}
	function addRows(rows: Row[]) {
		dispatch({ type: "add", rows });
		onAdded(rows);
	}
	/** Returns what is wrong; then nothing was added. */
	function upload(chosen: Chosen[]): string[] {
		if (chosen.length === 0) return [];
		const problems = roomProblem(chosen.length, chosen.some(isFile));
		if (problems.length > 0) return problems;
		const made = chosen.map((one) => {
			const title = one.title || (isFile(one) ? one.file.name : titleOfFile(one.file.name));
			// It is shown while it is uploaded.
			const thumbnailUrl = isPicture(one) ? pictures.add(one.file) : "";
			const type = { image: "Image", video: "Video", file: "InternalImage" }[one.kind];
			const slide = { ...EMPTY_SLIDE, title: cut(title, TITLE_MAX), type, thumbnailUrl };
			return { ...one, row: newRow(slide) };
		});
		addRows(made.map(({ row }) => row));
		for (const { row, kind, file } of made) {
			uploads.start(row.key, kind, file);
			if (kind === "video") void proposeDuration(row.key, file);
		}
		return [];
	}
	/** A video that nobody gives a duration is not cut where the presentation's other slides end. */
	async function proposeDuration(key: string, file: File) {
		const seconds = await videoSeconds(file);
		if (seconds !== undefined) dispatch({ type: "propose", key, seconds: String(seconds) });
	}

	/** Adds files that were chosen, dropped or pasted together, in the order of their names. */
	function addFiles(files: File[]) {
		/** The names of refused files, by what is wrong with them. */
		const wrong = new Map<string, string[]>();
		const chosen: Chosen[] = [];
		for (const file of files.sort((one, other) => nameOrder.compare(one.name, other.name))) {
			const kind = kindOfFile(file.name);
			const problem = kind ? problemOf(kind, file) : noKindProblem(plan.fileTypes);
			if (problem) wrong.set(problem, [...(wrong.get(problem) ?? []), file.name]);
			else if (kind) chosen.push({ file, kind });
		}
		const problems = upload(chosen.filter((one) => !isFile(one)));
		ask(chosen.filter(isFile));
		const refused = [...wrong].map(([problem, names]) => `${names.join(", ")}: ${problem}`);
		isRight([...problems, ...refused]);
	}

	/** Adds a slide by what is typed and chosen in the panel; returns whether all was right. */
	function addFrom(
		kind: AddKind,
		{ title, url: typed, file }: { title: string; url: string; file?: File },
	) {
		const url = withScheme(typed);
		const errors: Record<string, string[]> = {};
		const note = (name: string, problem: string | undefined) => {
			if (problem) errors[name] = [problem];
		};
		if (kind !== "file" || title !== "") note("newSlide.title", titleProblem(title));
		if (isFileKind(kind)) note("file", file ? problemOf(kind, file) : FILE_MISSING);
		else note("newSlide.url", kind === "web-page" ? addressProblem(url) : videoLinkProblem(url));
		if (Object.keys(errors).length > 0) {
			onProblem(errors);
			return false;
		}
		if (!isFileKind(kind)) {
			if (!isRight(roomProblem(1, false))) return false;
			const type = kind === "web-page" ? "WebContent" : "Video";
			addRows([newRow({ ...EMPTY_SLIDE, title, type, url })]);
			return true;
		}
		if (!file) return false;
		if (kind !== "file") return isRight(upload([{ file, kind, title }]));
		// The panel keeps it until the answer is Yes.
		if (isRight(roomProblem(1, true))) ask([{ file, kind, title }]);
		return false;
	}

	/**
	 * Adds the file that is left in the panel, as it is saved with the rest; it is uploaded before that. Returns whether
	 * there is one, or something is wrong with it.
	 */
	function addLeft(): "none" | "added" | "wrong" {
		const file = chosenFile();
		if (!file) return "none";
		const kind = kindOfFile(file.name);
		const problem = kind ? problemOf(kind, file) : noKindProblem(plan.fileTypes);
		if (!kind || problem) {
			onProblem({ file: [problem ?? ""] });
			return "wrong";
		}
		if (!isRight(upload([{ file, kind, title: typedInPanel().title.trim() }]))) return "wrong";
		emptyPanel();
		return "added";
	}

	/** Adds a slide for a link that was pasted. Any other text is left alone. */
	function addText(text: string) {
		const url = withScheme(text);
		if (/\s/.test(text) || !/^(?:https?:\/\/|[\w-]+(?:\.[\w-]+)+)/i.test(text)) return;
		if (!addressProblem(url)) addFrom(kindOfLink(url), { title: titleOfLink(url), url });
	}

	return {
		uploads,
		addFiles,
		addFrom,
		addLeft,
		addText,
		asked: asked.map(({ file }) => file.name),
		answer(isYes: boolean) {
			setAsked([]);
			if (!isYes || !isRight(upload(asked))) return;
			if (asked.some(({ title }) => title !== undefined)) emptyPanel();
		},
	};
}
