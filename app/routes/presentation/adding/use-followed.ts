import type { MediaKind } from "@signage/contract/files/upload-rules";
import { type Dispatch, useEffect, useRef } from "react";
import { useOpener } from "~/components/forms/opened-by";
import { type Uploaded, uploadNow } from "~/services/media/browser-asking";
import { pauseOnline } from "~/services/media/browser-storage";
import type { Edit, Row } from "../list/rows";
import type { useUploads } from "./use-uploads";

/** How many files the service is asked about at the same time. */
const AT_ONCE = 6;
/** When it is asked again about those that nobody could tell of, at first and at last. */
const AGAIN_MS = 3_000;
const AGAIN_MOST_MS = 60_000;

interface FileOfRow {
	row: Row;
	kind: MediaKind;
	id: string;
	/** Whether it is its upload's own id: a video's may be another one than its slide's. */
	isSure: boolean;
}

/** The file of a slide that is not saved yet; none if it has none. */
function fileOf(row: Row): FileOfRow[] {
	const { id, imageId, videoId, fileId, uploadId = "" } = row.slide;
	if (id !== "") return [];
	if (imageId) return [{ row, kind: "image", id: imageId, isSure: true }];
	if (fileId) return [{ row, kind: "file", id: fileId, isSure: true }];
	const isSure = uploadId !== "";
	return videoId ? [{ row, kind: "video", id: uploadId || videoId, isSure }] : [];
}

/**
 * Asks once about each file that was uploaded before.
 * @param onTold is called with each answer
 * @returns the rows of whose files nobody can tell now
 */
async function askAbout(
	rows: readonly Row[],
	openedBy: string,
	onTold: (file: FileOfRow, told: Uploaded | "swept") => void,
): Promise<Row[]> {
	const left = rows.flatMap(fileOf).values();
	const untold: Row[] = [];
	async function ask() {
		for (const file of left) {
			const told = await uploadNow({ ...file, openedBy });
			if (!told) untold.push(file.row);
			else if (told !== "swept" || file.isSure) onTold(file, told);
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, ask));
	return untold;
}

interface Options {
	/** Those of the form: as it is shown again after an answer, some may be of new slides. */
	rows: readonly Row[];
	dispatch: Dispatch<Edit>;
	uploads: ReturnType<typeof useUploads>;
	/** Called with the titles of slides that are left out, as the service has their files no more: it keeps them for a while only. */
	onSwept: (titles: string[]) => void;
}

/**
 * Goes on with files that were uploaded before the form was shown: those of a draft, and those of a form that is shown
 * again. Their pictures come when they are there, and what cannot be used is told, as beside the form that uploaded them.
 * @returns the same for other rows, such as those of a draft
 */
export function useFollowed(options: Options) {
	const { rows, dispatch, uploads } = options;
	const openedBy = useOpener();
	const stop = useRef(new AbortController());
	/** As the form is by the time an answer comes. */
	const latest = useRef(options);
	latest.current = options;
	async function ask(some: readonly Row[], signal: AbortSignal, againMs = AGAIN_MS) {
		const swept: Row[] = [];
		const untold = await askAbout(some, openedBy, ({ row, kind }, told) => {
			if (signal.aborted) return;
			if (told === "swept") swept.push(row);
			else uploads.follow(row.key, kind, row.slide.title, told);
		});
		if (signal.aborted) return;
		const isHere = ({ key }: Row) => latest.current.rows.some((one) => one.key === key);
		const askAgain = () => ask(untold.filter(isHere), signal, Math.min(againMs * 2, AGAIN_MOST_MS));
		// It rejects where the form is left.
		if (untold.length > 0) pauseOnline(againMs, signal).then(askAgain, () => {});
		if (swept.length === 0) return;
		const gone = new Set(swept.map(({ key }) => key));
		dispatch({ type: "drop", keys: gone });
		latest.current.onSwept(some.filter(({ key }) => gone.has(key)).map(({ slide }) => slide.title));
	}
	function go(some: readonly Row[]) {
		// What was followed before is in the list no more.
		stop.current.abort();
		stop.current = new AbortController();
		void ask(some, stop.current.signal);
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for the rows that the form is shown with
	useEffect(() => {
		go(rows);
		return () => stop.current.abort();
	}, []);
	return go;
}
