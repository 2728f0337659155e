import { join } from "node:path";
import type { media } from "../media/tables";
import { rowsPath } from "./dump";
import { linesOf } from "./lines";

/** A blob that a row of an export's media may have. */
export interface NamedBlob {
	/** In the storage. */
	key: string;
	contentType: string;
	/** Whether the row is of no use without it. */
	isNeeded: boolean;
	/** Whether it changes no more. */
	isFinal: boolean;
	/** What it has to be, as far as the row knows. */
	sha256: string | null;
}

type Column = (typeof media)["_"]["columns"];
/** The columns that are read, by their names in the database. */
interface Row {
	id: string;
	kind: Column["kind"]["_"]["data"];
	status: Column["status"]["_"]["data"] | null;
	content_type: string;
	source_file_id: string | null;
	display_sha256: string | null;
	display_type: string | null;
	width: number | null;
}

/** Pages have no upload of their own, and that of a Ready video is not kept. */
const hasUpload = ({ kind, status, source_file_id }: Row) =>
	source_file_id === null && !(kind === "video" && status === "Ready");

function blobsOf(row: Row): NamedBlob[] {
	const { id, status, display_sha256: sha256, display_type: displayType } = row;
	const isFinal = status === "Ready" || status === "Error";
	const upload = {
		key: `${id}/original`,
		contentType: row.content_type,
		isNeeded: status === "Ready" || status === "Processing",
		isFinal,
		sha256: null,
	};
	const isShown = sha256 !== null;
	const display = {
		key: `${id}/display`,
		contentType: displayType ?? "",
		isNeeded: isShown,
		isFinal,
		sha256,
	};
	const thumb = {
		key: `${id}/thumb`,
		contentType: "image/webp",
		// A video without a size has none.
		isNeeded: isShown && row.width !== null,
		isFinal,
		sha256: null,
	};
	return [...(hasUpload(row) ? [upload] : []), ...(isShown ? [display, thumb] : [])];
}

/** The blobs of all media of an export, from the rows that it has. @throws MovingError */
export async function* namedBlobs(folder: string): AsyncGenerator<NamedBlob> {
	for await (const line of linesOf(join(folder, rowsPath("media"))))
		yield* blobsOf(JSON.parse(line));
}
