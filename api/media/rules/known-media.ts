import { inArray } from "drizzle-orm";
import type { Database } from "../../database/client";
import { media } from "../tables";

/** Which of these ids have a row. */
export async function knownMedia(db: Database, mediaIds: string[]): Promise<Set<string>> {
	const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, mediaIds));
	return new Set(rows.map((row) => row.id));
}

/**
 * The bytes that were announced for those of these media that have a row; null where the upload is not needed any more:
 * of a Ready video only what was made of it is played. The blob store's sweep removes the rest.
 */
export async function knownUploads(
	db: Database,
	mediaIds: string[],
): Promise<Map<string, number | null>> {
	const rows = await db
		.select({ id: media.id, kind: media.kind, status: media.status, bytes: media.bytes })
		.from(media)
		.where(inArray(media.id, mediaIds));
	return new Map(
		rows.map(({ id, kind, status, bytes }) => [
			id,
			kind === "video" && status === "Ready" ? null : bytes,
		]),
	);
}
