import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../db/client";
import { media } from "../../db/schema";

/** Whether a media id waits for its bytes; once they are marked as uploaded they stay as they are. */
export async function acceptsUpload(db: Database, mediaId: string): Promise<boolean> {
	const [row] = await db
		.select({ id: media.id })
		.from(media)
		.where(and(eq(media.id, mediaId), isNull(media.status)));
	return row !== undefined;
}
