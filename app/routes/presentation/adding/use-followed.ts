import type { MediaKind } from "@signage/contract/files/upload-rules";
import { type Dispatch, useCallback, useEffect, useRef } from "react";
import { useOpener } from "~/components/forms/opened-by";
import { type Uploaded, uploadNow } from "~/services/media/browser-asking";
import type { Edit, Row } from "../list/rows";
import type { useUploads } from "./use-uploads";

/** How many files the service is asked about at the same time. */
const AT_ONCE = 6;

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

/** Asks once about each file that was uploaded before. @param onTold is called with each answer */
async function askAbout(
	rows: readonly Row[],
	openedBy: string,
	onTold: (file: FileOfRow, told: Uploaded | "swept") => void,
) {
	const left = rows.flatMap(fileOf).values();
	async function ask() {
		for (const file of left) {
			const told = await uploadNow({ ...file, openedBy });
			if (told && (told !== "swept" || file.isSure)) onTold(file, told);
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, ask));
}

interface Options {
	/** As the form is shown first: again after an answer, some may be of new slides. */
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
export function useFollowed({ rows, dispatch, uploads, onSwept }: Options) {
	const stop = useRef(new AbortController());
	const tell = useRef(onSwept);
	tell.current = onSwept;
	const opener = useRef("");
	opener.current = useOpener();
	const first = useRef(rows);
	const { follow } = uploads;
	const go = useCallback(
		async (some: readonly Row[]) => {
			const { signal } = stop.current;
			const swept: Row[] = [];
			await askAbout(some, opener.current, ({ row, kind }, told) => {
				if (signal.aborted) return;
				if (told === "swept") swept.push(row);
				else follow(row.key, kind, row.slide.title, told);
			});
			if (swept.length === 0 || signal.aborted) return;
			const gone = new Set(swept.map(({ key }) => key));
			dispatch({ type: "drop", keys: gone });
			tell.current(some.filter(({ key }) => gone.has(key)).map(({ slide }) => slide.title));
		},
		[dispatch, follow],
	);
	useEffect(() => {
		stop.current = new AbortController();
		void go(first.current);
		return () => stop.current.abort();
	}, [go]);
	return go;
}
