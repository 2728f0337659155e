import { inArray } from "drizzle-orm";
import type { Database } from "../../database/client";
import { media } from "../tables";

/** Which of these ids have a row; the blob store's sweep keeps their bytes. */
export async function knownMedia(db: Database, mediaIds: string[]): Promise<Set<string>> {
	const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, mediaIds));
	return new Set(rows.map((row) => row.id));
}
