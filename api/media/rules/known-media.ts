import { inArray } from "drizzle-orm";
import type { Database } from "../../db/client";
import { media } from "../../db/schema";

/** Which of these ids have a row: what the blob store's sweep keeps. */
export async function knownMedia(db: Database, mediaIds: string[]): Promise<Set<string>> {
	const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, mediaIds));
	return new Set(rows.map((row) => row.id));
}
