import { randomUUID } from "node:crypto";
import type { UploadRequest } from "@signage/contract/media";
import type { Tier } from "@signage/contract/tiers";
import { MEDIA_RULES, type MediaKind } from "@signage/contract/upload-rules";
import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/client";
import { media, presentations, users } from "../../db/schema";
import { invalid } from "../../http/problem";
import { acceptedType } from "./accepted-type";
import type { MediaRow } from "./own-media";

async function tierOf(db: Database, userId: number): Promise<Tier> {
	const [user] = await db.select({ tier: users.tier }).from(users).where(eq(users.id, userId));
	return user?.tier ?? "Absent";
}

/** @throws ProblemError 400 under `presentationId` when it is not the person's own */
export async function checkOwnPresentation(db: Database, ownerId: number, id: number) {
	const [row] = await db
		.select({ id: presentations.id })
		.from(presentations)
		.where(and(eq(presentations.id, id), eq(presentations.ownerId, ownerId)));
	if (!row) throw invalid({ presentationId: ["The presentation was not found"] });
}

/**
 * Makes the row of a file that is about to be uploaded; it has no status until the bytes are there.
 * @throws ProblemError 400 for a type or size that cannot be taken, or another's presentation
 */
export async function announceUpload(
	db: Database,
	ownerId: number,
	kind: MediaKind,
	request: UploadRequest,
): Promise<MediaRow> {
	const contentType = acceptedType(kind, await tierOf(db, ownerId), request);
	const { maxBytes, tooLarge } = MEDIA_RULES[kind];
	if (request.size > maxBytes) throw invalid({ file: [tooLarge] });
	const presentationId = kind === "file" ? (request.presentationId ?? null) : null;
	if (presentationId !== null) await checkOwnPresentation(db, ownerId, presentationId);
	const [row] = await db
		.insert(media)
		.values({
			id: randomUUID(),
			ownerId,
			kind,
			fileName: request.fileName,
			contentType,
			bytes: request.size,
			presentationId,
		})
		.returning();
	if (!row) throw new Error("The row was not returned");
	return row;
}
