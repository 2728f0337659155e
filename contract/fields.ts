import * as z from "zod";
import { TITLE_MAX } from "./limits";
import { FILE_UNKNOWN, ID_UNKNOWN, TITLE_EMPTY, TITLE_LONG } from "./text/words";

/** A row's id: an integer that JSON carries unharmed. @param wrong what is said of anything else; `least`: the first that there is */
export const rowIdOr = (wrong: string, least = 1) =>
	z.number(wrong).int(wrong).min(least, wrong).max(Number.MAX_SAFE_INTEGER, wrong);
export const rowId = rowIdOr(ID_UNKNOWN);
/** The same, or 0 as some services say for none. */
export const rowIdOrZero = rowIdOr(ID_UNKNOWN, 0);
/** A row's id in a path, as decimal digits; parsed to a number. */
export const rowIdParam = z
	.string(ID_UNKNOWN)
	.regex(/^[1-9]\d{0,15}$/, ID_UNKNOWN)
	.transform(Number)
	.pipe(rowId);
/** Opaque (contract.md): sent back with a save, so that nobody overwrites what they have not seen. */
export const revision = z.union([z.number(), z.string().max(200)]);
/** Not `z.uuid`, which refuses ids of other versions: services of .NET number theirs in sequence. */
export const mediaId = z.guid(FILE_UNKNOWN);
export const instant = z.iso.datetime({ offset: true });

export const title = z.string(TITLE_EMPTY).trim().min(1, TITLE_EMPTY).max(TITLE_MAX, TITLE_LONG);

/**
 * An enumeration in an answer. Accepts values other than `words` too, and pages show those as
 * unknown: a value that a newer service adds must not make a whole list unreadable (contract.md).
 */
export const openWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
	z.enum(words).or(z.string() as z.ZodType<string & {}>);

/** The status of an uploaded file; no status means not uploaded yet. */
export const MEDIA_STATUSES = ["Processing", "Ready", "Error"] as const;
export const mediaStatus = openWord(MEDIA_STATUSES);
export type MediaStatus = z.output<typeof mediaStatus>;

/** How far work on an upload has come, from 0 to 1. */
export const progress = z.number();
