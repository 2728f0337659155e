import { and, eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { logError } from "../../problems/log-error";
import { media } from "../tables";

/** Stores how far the work on a medium has come, from 0 to 1. What cannot be stored is logged: the work goes on. */
export function noteProgress(db: Database, mediaId: string, done: number): void {
	db.update(media)
		.set({ progress: done })
		.where(and(eq(media.id, mediaId), eq(media.status, "Processing")))
		.catch((error) => logError(`The progress of media ${mediaId}`, error));
}
