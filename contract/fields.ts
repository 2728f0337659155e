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

/**
 * A word of an answer: one of `words`, or one that this version does not know. Unknown words are kept
 * and shown as unknown, so that a newer service does not make a whole list unreadable (contract.md).
 */
export const openWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
	z.enum(words).or(z.string() as z.ZodType<string & {}>);

/** How an uploaded file stands; absent means not uploaded. */
export const MEDIA_STATUSES = ["Processing", "Ready", "Error"] as const;
export const mediaStatus = openWord(MEDIA_STATUSES);
export type MediaStatus = z.output<typeof mediaStatus>;
