import type {
	Presentation,
	PresentationChange,
	PresentationInput,
	SlideInput,
} from "@signage/contract/presentations";
import { and, eq } from "drizzle-orm";
import { isOwn, lockForOneMore } from "../../account/rules/owned";
import { inAccount } from "../../account/rules/users";
import type { BlobStore } from "../../blobs/store";
import type { Database } from "../../database/client";
import { shownAlertId } from "../../devices/rules/shown-group";
import { deviceGroups } from "../../devices/tables";
import { freeUnused, mediaOf, removeBytes } from "../../media/rules/free-media";
import { media } from "../../media/tables";
import { notFound } from "../../problems/problem";
import { type NewSave, wasSavedBefore } from "../../problems/stale-save";
import { hashOf } from "../../secrets/hashes";
import type { Services } from "../../start/services";
import { slides } from "../slide-table";
import { presentations } from "../tables";
import { changedNow } from "./changed-now";
import { checkSlides } from "./check-slides";
import { expandPlaceholders } from "./expand-files";
import { readSlides } from "./read-slides";
import { replaceSlides } from "./replace-slides";
import { summariesOf } from "./summaries";
import type { Surroundings } from "./surroundings";
import { usesOf } from "./uses";

const BACKGROUND_DEFAULT = "#000000";

const missing = () => notFound("The presentation");

/** A presentation with its slides. @throws ProblemError 404 unless it is the person's own */
export async function readPresentation(
	db: Database,
	ownerId: number,
	presentationId: number,
	around: Surroundings,
): Promise<Presentation> {
	const wanted = isOwn(presentations, ownerId, presentationId);
	const rows = await db.select().from(presentations).where(wanted);
	const [row] = rows;
	const [summary] = await summariesOf(db, ownerId, rows, wanted, around);
	if (!row || !summary) throw missing();
	const { backgroundColor, revision } = row;
	const uses = await usesOf(db, ownerId, [presentationId]);
	return {
		...summary,
		backgroundColor,
		revision,
		...uses(presentationId),
		slides: await readSlides(db, presentationId, around),
	};
}

const columns = (input: PresentationChange) => ({
	title: input.title,
	frameDelayInSeconds: input.frameDelayInSeconds,
	backgroundColor: input.backgroundColor ?? BACKGROUND_DEFAULT,
});

/** @throws ProblemError 400 as checkSlides does, or when the account has too many */
export function createPresentation(
	{ db, config }: Pick<Services, "db" | "config">,
	ownerId: number,
	input: PresentationInput,
	around: Surroundings,
): Promise<Presentation> {
	return db.transaction(async (tx) => {
		const most = config.quotas.presentations;
		await lockForOneMore(tx, ownerId, presentations, most, "presentations");
		const kept = await checkSlides(tx, around.plans, ownerId, input.slides, []);
		const [made] = await tx
			.insert(presentations)
			.values({ ownerId, ...columns(input) })
			.returning({ id: presentations.id });
		if (!made) throw new Error("The new presentation was not returned");
		await replaceSlides(tx, made.id, kept);
		await expandPlaceholders(tx, around.plans, made.id);
		return readPresentation(tx, ownerId, made.id, around);
	});
}

/**
 * Locks a presentation for a save. Returns whether this very save was made before: its answer was lost,
 * and the caller sends it again.
 * @throws ProblemError 404 unless it is the person's own, 409 if it has changed since this revision
 */
async function lockForSave(
	tx: Database,
	ownerId: number,
	presentationId: number,
	save: NewSave,
): Promise<boolean> {
	const [present] = await tx
		.select()
		.from(presentations)
		.where(isOwn(presentations, ownerId, presentationId))
		.for("update");
	if (!present) throw missing();
	return wasSavedBefore(tx, "presentation", present, save);
}

/** Puts these slides in the place of a presentation's. Returns the media that it was the last to use, freed. */
async function saveSlides(
	tx: Database,
	ownerId: number,
	presentationId: number,
	wanted: SlideInput[],
	{ plans }: Surroundings,
) {
	const present = await tx
		.select({ id: slides.id, fileId: slides.fileId })
		.from(slides)
		.where(eq(slides.presentationId, presentationId));
	const kept = await checkSlides(tx, plans, ownerId, wanted, present);
	const formerMedia = await mediaOf(tx, presentationId);
	await replaceSlides(tx, presentationId, kept);
	await tx
		.update(media)
		.set({ presentationId: null })
		.where(and(eq(media.presentationId, presentationId), eq(media.status, "Error")));
	await expandPlaceholders(tx, plans, presentationId);
	return freeUnused(tx, formerMedia);
}

/**
 * Replaces all of a presentation, but for slides that are left out, and frees media that it was the last to use. An
 * attached file that failed is detached: by saving its slides, the person accepts its error.
 * @throws ProblemError 404 unless it is the person's own, 400 as checkSlides does, 409 if `revision` is
 * not the present one, unless this very save was made before and `mayBeRepeated`
 */
export async function updatePresentation(
	db: Database,
	ownerId: number,
	presentationId: number,
	{ input, mayBeRepeated }: { input: PresentationChange; mayBeRepeated: boolean },
	around: Surroundings,
): Promise<Presentation> {
	const { saved, freed } = await inAccount(db, ownerId, async (tx) => {
		const saveHash = hashOf(JSON.stringify(input));
		const { revision } = input;
		if (await lockForSave(tx, ownerId, presentationId, { revision, saveHash, mayBeRepeated }))
			return { freed: [], saved: await readPresentation(tx, ownerId, presentationId, around) };
		await tx
			.update(presentations)
			.set({ ...columns(input), ...changedNow(), lastSaveHash: saveHash })
			.where(eq(presentations.id, presentationId));
		const freed = input.slides
			? await saveSlides(tx, ownerId, presentationId, input.slides, around)
			: [];
		return { freed, saved: await readPresentation(tx, ownerId, presentationId, around) };
	});
	await removeBytes(around.blobs, freed);
	return saved;
}

/**
 * Deletes a presentation and frees the media that it was the last to use. Groups that play it play
 * nothing, and alerts that show it end.
 * @throws ProblemError 404
 */
export async function deletePresentation(
	{ db, blobs }: { db: Database; blobs: BlobStore },
	ownerId: number,
	presentationId: number,
): Promise<void> {
	const freed = await inAccount(db, ownerId, async (tx) => {
		// Before the groups, as whoever gives it to a group does; and nobody saves it any more.
		await tx
			.select()
			.from(presentations)
			.where(isOwn(presentations, ownerId, presentationId))
			.for("update");
		const formerMedia = await mediaOf(tx, presentationId);
		await tx
			.update(deviceGroups)
			.set({ isInAlert: false, everywherePresentationId: null })
			.where(and(eq(deviceGroups.ownerId, ownerId), eq(shownAlertId, presentationId)));
		const gone = await tx
			.delete(presentations)
			.where(isOwn(presentations, ownerId, presentationId))
			.returning({ id: presentations.id });
		if (gone.length === 0) throw missing();
		return freeUnused(tx, formerMedia);
	});
	await removeBytes(blobs, freed);
}
