import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../database/client";
import { media } from "../tables";

/** Whether a media id still waits for its bytes; once marked as uploaded they cannot change. */
export async function acceptsUpload(db: Database, mediaId: string): Promise<boolean> {
	const [row] = await db
		.select({ id: media.id })
		.from(media)
		.where(and(eq(media.id, mediaId), isNull(media.status)));
	return row !== undefined;
}
