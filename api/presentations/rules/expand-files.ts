import { secondsFor } from "@signage/contract/files/video-seconds";
import { TITLE_MAX } from "@signage/contract/limits";
import { cut, cutBefore } from "@signage/contract/text/cut";
import { and, asc, count, eq, exists, inArray, isNotNull, or, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import { userById } from "../../account/rules/users";
import type { Database } from "../../database/client";
import { NoRoomError } from "../../media/rules/no-room-error";
import { media } from "../../media/tables";
import { limitsOf, type PlanTable } from "../../plans/plan-table";
import { slides } from "../slide-table";
import { presentations } from "../tables";
import { changedNow } from "./changed-now";
import { tooManyPages } from "./not-taken";
import { type NewSlide, replaceSlides } from "./replace-slides";

type Slide = typeof slides.$inferSelect;

const sourceFile = alias(media, "source_file");

/** A page of a file, as a slide that has no title yet. */
interface Page {
	slide: Omit<NewSlide, "title">;
	/** Of its part of the file; the file's own where it has no parts. */
	name: string;
	fileName: string;
	number: number | null;
}

/** Whether a slide is called as its file is, with the ending or without. */
function isNamedAfter(fileName: string, title: string): boolean {
	const [file = "", called] = [fileName, title].map((one) => one.normalize().toLowerCase());
	return called === file || called === file.replace(/\.[^.]*$/, "").trim();
}

/**
 * A page's title: the name of its part of the file, or the file's own with the page's number; what the file's slide is called
 * instead, where somebody has called it otherwise.
 */
function titleOf({ name, fileName, number }: Page, called: string): string {
	if (name !== fileName) return cut(name, TITLE_MAX);
	return cutBefore(isNamedAfter(fileName, called) ? fileName : called, ` ${number}`, TITLE_MAX);
}

/** The pages of these files, in order; none of a file that is not Ready. */
async function readPages(tx: Database, fileIds: string[]): Promise<Map<string, Page[]>> {
	const rows = await tx
		.select({ page: media, fileName: sourceFile.fileName })
		.from(media)
		.innerJoin(sourceFile, eq(sourceFile.id, media.sourceFileId))
		.where(inArray(media.sourceFileId, fileIds))
		.orderBy(asc(media.page));
	const pages = new Map<string, Page[]>(fileIds.map((id) => [id, []]));
	for (const { page, fileName } of rows) {
		const { id, kind, fileName: name, page: number } = page;
		const slide: Page["slide"] =
			kind === "video"
				? { type: "InternalVideo", videoId: id, duration: secondsFor(page.seconds ?? 0) }
				: { type: "InternalImage", imageId: id };
		pages.get(page.sourceFileId ?? "")?.push({ slide, name, fileName, number });
	}
	return pages;
}

/**
 * The slide itself, or its file's pages: for as long as the slide says, else a video for as long as it plays. A file with too many pages stays one slide, which shows as Error.
 */
function expand(slide: Slide, pages: Map<string, Page[]>, room: number): NewSlide[] {
	const made = pages.get(slide.fileId ?? "") ?? [];
	if (made.length === 0 || made.length > room) return [slide];
	return made.map((page) => ({
		...page.slide,
		title: titleOf(page, slide.title),
		duration: slide.duration ?? page.slide.duration,
	}));
}

/** Replaces the slide of every Ready file by one slide for each page. Safe to run twice. */
export async function expandPlaceholders(
	tx: Database,
	plans: PlanTable,
	presentationId: number,
): Promise<void> {
	const [presentation] = await tx
		.select({ ownerId: presentations.ownerId })
		.from(presentations)
		.where(eq(presentations.id, presentationId))
		.for("update");
	if (!presentation) return;
	const rows = await tx
		.select()
		.from(slides)
		.where(eq(slides.presentationId, presentationId))
		.orderBy(asc(slides.index));
	const fileIds = rows.flatMap(({ fileId }) => fileId ?? []);
	if (fileIds.length === 0) return;
	const pages = await readPages(tx, fileIds);
	const owner = await userById(tx, presentation.ownerId);
	const { maxPages: most } = limitsOf(plans, owner?.tier ?? "Absent");
	const kept: NewSlide[] = [];
	for (const [position, slide] of rows.entries()) {
		const others = kept.length + rows.length - position - 1;
		kept.push(...expand(slide, pages, most - others));
	}
	if (kept.length === rows.length && kept.every((slide, at) => slide === rows[at])) return;
	await replaceSlides(tx, presentationId, kept);
	await tx.update(presentations).set(changedNow()).where(eq(presentations.id, presentationId));
}

/** Whether the presentation has the file already, as one slide or as pages. */
async function holdsFile(tx: Database, presentationId: number, fileId: string): Promise<boolean> {
	const [held] = await tx
		.select({ slides: count() })
		.from(slides)
		.leftJoin(media, sql`${media.id} = coalesce(${slides.imageId}, ${slides.videoId})`)
		.where(
			and(
				eq(slides.presentationId, presentationId),
				or(eq(slides.fileId, fileId), eq(media.sourceFileId, fileId)),
			),
		);
	return (held?.slides ?? 0) > 0;
}

/**
 * Locks the presentations that show a medium, or that a file's pages go into, before the medium itself is changed: a save
 * locks its presentation first and its media then, too.
 */
export async function lockHolders(tx: Database, mediaId: string): Promise<void> {
	const holders = tx
		.select({ id: slides.presentationId })
		.from(slides)
		.where(
			or(eq(slides.fileId, mediaId), eq(slides.imageId, mediaId), eq(slides.videoId, mediaId)),
		);
	const attached = tx
		.select({ id: sql<number>`${media.presentationId}` })
		.from(media)
		.where(eq(media.id, mediaId));
	await tx
		.select({ id: presentations.id })
		.from(presentations)
		// Not “in one or in the other”: for that, the database reads the presentations of everybody.
		.where(inArray(presentations.id, unionAll(holders, attached)))
		.orderBy(asc(presentations.id))
		.for("update");
}

/**
 * Adds the file as one slide at the end of the presentation it is attached to.
 * @throws NoRoomError when that has all the slides that the plan allows
 */
async function appendAttached(tx: Database, plans: PlanTable, fileId: string): Promise<void> {
	const [file] = await tx
		.select()
		.from(media)
		.where(and(eq(media.id, fileId), isNotNull(media.presentationId)));
	if (!file?.presentationId || (await holdsFile(tx, file.presentationId, fileId))) return;
	const length = await tx.$count(slides, eq(slides.presentationId, file.presentationId));
	const tier = (await userById(tx, file.ownerId))?.tier ?? "Absent";
	if (length >= limitsOf(plans, tier).maxPages)
		throw new NoRoomError(tooManyPages(file.pagesCount ?? 0, { plans, tier }));
	await tx.insert(slides).values({
		presentationId: file.presentationId,
		index: length,
		title: file.fileName,
		type: "InternalImage",
		fileId,
	});
	await tx.update(presentations).set(changedNow()).where(eq(presentations.id, file.presentationId));
}

/** Replaces a Ready file's slides by its pages, wherever there is room for them. Safe to run twice. */
export async function expandWhereShown(
	tx: Database,
	plans: PlanTable,
	fileId: string,
): Promise<void> {
	const holders = await tx
		.selectDistinct({ presentationId: slides.presentationId })
		.from(slides)
		.where(eq(slides.fileId, fileId));
	for (const { presentationId } of holders) await expandPlaceholders(tx, plans, presentationId);
}

/**
 * The same for all of somebody's files that had too many pages: after their plan has changed. A presentation that
 * is locked now is left out, and Try again puts its files in.
 */
export async function expandFilesOf(
	tx: Database,
	plans: PlanTable,
	ownerId: number,
): Promise<void> {
	const isHolder = exists(
		tx
			.select({ one: sql`1` })
			.from(slides)
			.innerJoin(media, eq(media.id, slides.fileId))
			.where(and(eq(slides.presentationId, presentations.id), eq(media.status, "Ready"))),
	);
	const holders = await tx
		.select({ id: presentations.id })
		.from(presentations)
		.where(
			and(
				eq(presentations.ownerId, ownerId),
				inArray(presentations.status, ["Error", "Processing"]),
				isHolder,
			),
		)
		.orderBy(asc(presentations.id))
		.for("update", { skipLocked: true });
	for (const { id } of holders) await expandPlaceholders(tx, plans, id);
}

/**
 * Puts a Ready file's pages into presentations: they replace its slide wherever it has one, and are
 * appended to the presentation it is attached to. Safe to run twice.
 * @param tx the transaction in which the file became Ready
 * @throws NoRoomError when that presentation has all the slides that the plan allows
 */
export async function expandFileSlides(
	tx: Database,
	plans: PlanTable,
	fileId: string,
): Promise<void> {
	await appendAttached(tx, plans, fileId);
	await expandWhereShown(tx, plans, fileId);
}
