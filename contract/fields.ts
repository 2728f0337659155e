import { z } from "zod";
import { TITLE_MAX } from "./limits";

/** Ids of rows: positive 32-bit integers. */
export const rowId = z.number().int().min(1).max(2_147_483_647);
/** The same id where it stands in a path: text of digits. */
export const rowIdParam = z
	.string()
	.regex(/^[1-9]\d{0,9}$/)
	.transform(Number)
	.pipe(rowId);
export const mediaId = z.uuid();
export const instant = z.iso.datetime({ offset: true });

export const title = z
	.string("Title cannot be empty")
	.trim()
	.min(1, "Title cannot be empty")
	.max(TITLE_MAX, `Title can have at most ${TITLE_MAX} characters`);

export const mediaStatus = z.enum(["Processing", "Ready", "Error"]);
export type MediaStatus = z.output<typeof mediaStatus>;

export const empty = z.null();
