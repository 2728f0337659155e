import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/client";
import { media } from "../../db/schema";
import { notFound } from "../../http/problem";

export type MediaRow = typeof media.$inferSelect;

const NAMES = { file: "The file", image: "The picture", video: "The video" } as const;

/** The person's own media of this kind. @throws ProblemError 404 for any other id */
export async function ownMedia(
	db: Database,
	ownerId: number,
	kind: MediaRow["kind"],
	id: string,
): Promise<MediaRow> {
	const [row] = await db
		.select()
		.from(media)
		.where(and(eq(media.id, id), eq(media.ownerId, ownerId), eq(media.kind, kind)));
	if (!row) throw notFound(NAMES[kind]);
	return row;
}
