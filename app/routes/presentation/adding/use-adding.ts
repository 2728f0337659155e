import { kindOfFile } from "@signage/contract/files/upload-rules";
import type { Dispatch } from "react";
import type { Errors } from "../fields";
import { type Edit, exchangeOf, type Row } from "../list/rows";
import type { Plan } from "../plan.server";
import { type AddKind, isFileKind, type SlideValues } from "../values";
import {
	type Chosen,
	checkedFile,
	checkedFiles,
	checkedLinks,
	isFile,
	panelErrors,
	pictureProblem,
	roomProblem,
	rowOf,
	rowOfLink,
} from "./chosen";
import { exchanging } from "./exchange";
import { kindOfLink, linksIn, titleOfLink, withScheme } from "./links";
import type { OwnPictures } from "./own-pictures";
import { chosenFile, emptyPanel, typedInPanel } from "./panel-fields";
import { type Asked, useAsked } from "./use-asked";
import { useLengths } from "./use-lengths";
import { useUploads } from "./use-uploads";

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
	/** Slides were added, and something else that came with them is refused, if anything. */
	onAdded: (rows: Row[], isSomeRefused: boolean) => void;
	/** A picture is on its way that takes the place of this slide's. */
	onExchange: (slide: SlideValues) => void;
	/** Something cannot be added. */
	onProblem: (errors: Errors, others?: string[]) => void;
}

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
	onExchange,
	onProblem,
}: Options) {
	const { ask, ...asked } = useAsked(answered);
	const { readFile, readConverted } = useLengths(dispatch);
	const uploads = useUploads({
		person,
		onDone(key, slide) {
			dispatch({ type: "fill", key, slide });
			if (slide.videoUrl) void readConverted(key, slide.videoUrl);
		},
	});
	const rules = { tier, plan };
	const noRoomFor = (more: number, hasFile: boolean) =>
		roomProblem(plan, more, hasFile, { now: count, saved });

	/** Says what is wrong, if anything. Returns whether all was right. */
	function isRight(problems: string[]) {
		if (problems.length > 0) onProblem({}, problems);
		return problems.length === 0;
	}
	function addRows(rows: Row[], isSomeRefused = false) {
		dispatch({ type: "add", rows });
		onAdded(rows, isSomeRefused);
	}
	/**
	 * Adds all of these, or none: then it returns why.
	 * @param isSomeRefused whether something that came with them is refused
	 */
	function upload(chosen: Chosen[], isSomeRefused = false): string[] {
		if (chosen.length === 0) return [];
		const problems = noRoomFor(chosen.length, chosen.some(isFile));
		if (problems.length > 0) return problems;
		const made = chosen.map((one) => ({ ...one, row: rowOf(one, pictures) }));
		addRows(
			made.map(({ row }) => row),
			isSomeRefused,
		);
		for (const { row, kind, file } of made) {
			uploads.start(row.key, kind, file);
			if (kind === "video") void readFile(row.key, file);
		}
		return [];
	}

	/** Adds files that were chosen, dropped or pasted together, in the order of their names. */
	function addFiles(files: File[]) {
		const { chosen, refused } = checkedFiles(rules, files);
		const asking = chosen.filter(isFile);
		const full = upload(
			chosen.filter((one) => !isFile(one)),
			refused.length > 0,
		);
		const problems = [...full, ...refused];
		if (asking.length > 0) ask(asking, problems);
		else isRight(problems);
	}

	/** Adds a slide by what is typed and chosen in the panel; returns whether all was right. */
	function addFrom(kind: AddKind, typed: { title: string; url: string; file?: File }) {
		const errors = panelErrors(rules, kind, typed);
		if (Object.keys(errors).length > 0) {
			onProblem(errors);
			return false;
		}
		const { title, file } = typed;
		if (!isFileKind(kind)) {
			if (!isRight(noRoomFor(1, false))) return false;
			addRows([rowOfLink(kind, withScheme(typed.url), title)]);
			return true;
		}
		if (!file) return false;
		if (kind !== "file") return isRight(upload([{ file, kind, title }]));
		// The panel keeps it until the answer is Yes.
		if (isRight(noRoomFor(1, true))) ask([{ file, kind, title }]);
		return false;
	}

	/**
	 * Adds the file that is left in the panel, as it is saved with the rest; it is uploaded before that. Returns whether
	 * there is one, or something is wrong with it.
	 */
	function addLeft(): "none" | "added" | "wrong" {
		const file = chosenFile();
		if (!file) return "none";
		const chosen = checkedFile(rules, file);
		if (typeof chosen === "string") {
			onProblem({ file: [chosen] });
			return "wrong";
		}
		if (!isRight(upload([{ ...chosen, title: typedInPanel().title.trim() }]))) return "wrong";
		emptyPanel();
		return "added";
	}

	/**
	 * Adds what is left in the panel before another kind takes its place, as Save would. Returns whether nothing is left
	 * there: not if something is wrong with it, or if it is a presentation file, which asks first.
	 */
	function clearPanel(): boolean {
		const file = chosenFile();
		const { title, url } = typedInPanel();
		if (file && kindOfFile(file.name) !== "file") return addLeft() !== "wrong";
		if (file) return addFrom("file", { title: title.trim(), url, file });
		const address = withScheme(url.trim());
		if (address === "") return true;
		const name = title.trim() || titleOfLink(address);
		if (!addFrom(kindOfLink(address), { title: name, url: address })) return false;
		emptyPanel();
		return true;
	}

	/** Has a picture take the place of this slide's, once it is uploaded. Returns whether it can. */
	function exchange(row: Row, file: File): boolean {
		const problem = pictureProblem(rules, file);
		if (!isRight(problem ? [`${file.name}: ${problem}`] : [])) return false;
		const told = exchanging(row, pictures.add(file), dispatch, (said) => onProblem({}, [said]));
		uploads.start(exchangeOf(row.key), "image", file, told);
		onExchange(row.slide);
		return true;
	}

	/** Adds slides for links that were pasted, as many as there is room for. Any other text is left alone. */
	function addText(text: string) {
		const { rows, refused } = checkedLinks(linksIn(text), (more) => noRoomFor(more, false));
		if (rows.length > 0) addRows(rows, refused.length > 0);
		isRight(refused);
	}

	/** Adds the files that have waited for a Yes. */
	function answered(isYes: boolean, { files, problems }: Asked) {
		const full = isYes ? upload(files, problems.length > 0) : [];
		const areAdded = isYes && full.length === 0;
		if (areAdded && files.some(({ title }) => title !== undefined)) emptyPanel();
		isRight([...full, ...problems]);
	}

	return {
		uploads,
		addFiles,
		addFrom,
		addLeft,
		clearPanel,
		addText,
		exchange,
		asked,
	};
}
