import { randomUUID } from "node:crypto";
import { MEDIA_RULES, type MediaKind } from "@signage/contract/files/upload-rules";
import type { UploadRequest } from "@signage/contract/media";
import { lockUser } from "../../account/rules/users";
import type { Database } from "../../database/client";
import { checkOwnPresentation } from "../../presentations/rules/own-presentation";
import { invalid } from "../../problems/problem";
import type { Services } from "../../start/services";
import { type MediaRow, media } from "../tables";
import { acceptedType } from "./accepted-type";
import { checkRoomForUpload, checkRoomForWork } from "./quota";
import { checkRoomBesideOpen, checkRoomOnDisk } from "./room-on-disk";

/**
 * Creates the row of a file that is about to be uploaded; it has no status until the bytes are there.
 * @throws ProblemError 400 for a type or size that is not accepted, another's presentation, or an account
 * without room; 429 while too many of its files wait; 507 where the disk has no room
 */
export async function announceUpload(
	{ db, config }: Pick<Services, "db" | "config">,
	ownerId: number,
	kind: MediaKind,
	request: UploadRequest,
): Promise<MediaRow> {
	const room = config.azure ? null : await checkRoomOnDisk(config.dataDir, request.size);
	return db.transaction(async (tx) => {
		const tier = (await lockUser(tx, ownerId))?.tier ?? "Absent";
		const contentType = acceptedType(config.plans, tier, kind, request);
		const { maxBytes, tooLarge } = MEDIA_RULES[kind];
		if (request.size > maxBytes) throw invalid({ file: [tooLarge] });
		await checkRoomForUpload(tx, { id: ownerId, tier }, request.size, config);
		await checkRoomForWork(tx, ownerId, config.quotas.waitingJobs);
		if (room !== null) await checkRoomBesideOpen(tx, ownerId, room, request.size);
		return addRow(tx, ownerId, kind, request, contentType);
	});
}

async function addRow(
	tx: Database,
	ownerId: number,
	kind: MediaKind,
	request: UploadRequest,
	contentType: string,
): Promise<MediaRow> {
	const presentationId = kind === "file" ? (request.presentationId ?? null) : null;
	await checkOwnPresentation(tx, ownerId, "presentationId", presentationId);
	const [row] = await tx
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
