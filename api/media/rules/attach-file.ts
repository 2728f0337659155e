import { eq } from "drizzle-orm";
import { inAccount } from "../../account/rules/users";
import { expandFileSlides, lockHolders } from "../../presentations/rules/expand-files";
import { checkOwnPresentation } from "../../presentations/rules/own-presentation";
import { invalid } from "../../problems/problem";
import type { Services } from "../../start/services";
import { type MediaRow, media } from "../tables";
import { NoRoomError } from "./no-room-error";
import { ownMedia } from "./own-media";

function asProblem(error: unknown): never {
	throw error instanceof NoRoomError ? invalid({ file: [error.message] }) : error;
}

/**
 * Attaches a presentation file to a presentation: its pages are appended now, or once they exist.
 * @throws ProblemError 404 for another's file, 400 for another's presentation, one without room for a slide, or a file that
 * failed
 */
export function attachFile(
	{ db, config }: Pick<Services, "db" | "config">,
	ownerId: number,
	fileId: string,
	presentationId: number,
): Promise<MediaRow> {
	return inAccount(db, ownerId, async (tx) => {
		await ownMedia(tx, ownerId, "file", fileId);
		await checkOwnPresentation(tx, ownerId, "presentationId", presentationId);
		await lockHolders(tx, fileId);
		const [row] = await tx
			.update(media)
			.set({ presentationId })
			.where(eq(media.id, fileId))
			.returning();
		if (!row) throw new Error("The row was not returned");
		if (row.status === "Error") throw invalid({ file: [row.error ?? "The file cannot be used"] });
		if (row.status === "Ready") await expandFileSlides(tx, config.plans, fileId).catch(asProblem);
		return row;
	});
}
