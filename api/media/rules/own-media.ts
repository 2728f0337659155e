import type { MediaKind } from "@signage/contract/files/upload-rules";
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { notFound } from "../../problems/problem";
import { type MediaRow, media } from "../tables";

const NAMES = { file: "The file", image: "The picture", video: "The video" } as const;

/** The person's own media row of this kind. @throws ProblemError 404 for any other id */
export async function ownMedia(
	db: Database,
	ownerId: number,
	kind: MediaKind,
	id: string,
): Promise<MediaRow> {
	const [row] = await db
		.select()
		.from(media)
		.where(and(eq(media.id, id), eq(media.ownerId, ownerId), eq(media.kind, kind)));
	if (!row) throw notFound(NAMES[kind]);
	return row;
}

/** All of the person's presentation files, oldest first. */
export const listOwnFiles = (db: Database, ownerId: number): Promise<MediaRow[]> =>
	db
		.select()
		.from(media)
		.where(and(eq(media.ownerId, ownerId), eq(media.kind, "file")))
		.orderBy(asc(media.createdAt), asc(media.id));
