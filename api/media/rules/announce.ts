import { randomUUID } from "node:crypto";
import type { UploadRequest } from "@signage/contract/media";
import { MEDIA_RULES, type MediaKind } from "@signage/contract/upload-rules";
import { userById } from "../../account/rules/users";
import type { Database } from "../../database/client";
import { checkOwnPresentation } from "../../presentations/rules/own-presentation";
import { invalid } from "../../problems/problem";
import { type MediaRow, media } from "../tables";
import { acceptedType } from "./accepted-type";

/**
 * Creates the row of a file that is about to be uploaded; it has no status until the bytes are there.
 * @throws ProblemError 400 for a type or size that is not accepted, or another's presentation
 */
export async function announceUpload(
	db: Database,
	ownerId: number,
	kind: MediaKind,
	request: UploadRequest,
): Promise<MediaRow> {
	const tier = (await userById(db, ownerId))?.tier ?? "Absent";
	const contentType = acceptedType(kind, tier, request);
	const { maxBytes, tooLarge } = MEDIA_RULES[kind];
	if (request.size > maxBytes) throw invalid({ file: [tooLarge] });
	const presentationId = kind === "file" ? (request.presentationId ?? null) : null;
	await checkOwnPresentation(db, ownerId, "presentationId", presentationId);
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
