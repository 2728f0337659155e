import type { MediaKind } from "@signage/contract/upload-rules";
import { isSwept } from "~/services/media/browser-upload";
import type { Row } from "../list/rows";

/** How many files the service is asked about at the same time. */
const AT_ONCE = 6;

/** The file of a slide that is not saved yet; undefined if it has none. */
function fileOf({ slide: { id, imageId, videoId, fileId } }: Row): [MediaKind, string] | undefined {
	if (id !== "") return undefined;
	if (imageId) return ["image", imageId];
	if (videoId) return ["video", videoId];
	return fileId ? ["file", fileId] : undefined;
}

/** Those of a draft's rows whose files the service does not have any more: it keeps them for a while only, unless they are saved. */
export async function sweptOf(rows: readonly Row[]): Promise<Row[]> {
	const swept: Row[] = [];
	const left = rows.values();
	async function ask() {
		for (const row of left) {
			const file = fileOf(row);
			if (file && (await isSwept(...file))) swept.push(row);
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, ask));
	const gone = new Set(swept);
	return rows.filter((row) => gone.has(row));
}
