import type { MediaStatus } from "@signage/contract/fields";
import type { PresentationSummary } from "@signage/contract/presentations";
import { and, asc, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { FileLinks } from "../../blobs/file-links";
import type { Database } from "../../database/client";
import { deviceGroups } from "../../devices/tables";
import { media } from "../../media/tables";
import { slides } from "../slide-table";
import { presentations } from "../tables";
import { isPlayable, ofSlide, slideStatus } from "./slide-media";

const anyOf = (condition: ReturnType<typeof sql>) =>
	sql<boolean>`coalesce(bool_or(${condition}), false)`;

/** Condition on `presentations`: all of the person's, or the one that is named. */
const wanted = (ownerId: number, presentationId?: number) =>
	and(
		eq(presentations.ownerId, ownerId),
		presentationId === undefined ? undefined : eq(presentations.id, presentationId),
	);

const readSlideFacts = (db: Database, ownerId: number, presentationId?: number) =>
	db
		.select({
			presentationId: slides.presentationId,
			pagesCount: count(),
			isProcessing: anyOf(sql`${slideStatus} = 'Processing'`),
			hasFailed: anyOf(sql`${slideStatus} = 'Error'`),
			canPlay: anyOf(isPlayable),
			isStored: sql<boolean>`bool_and(${isPlayable} and ${media.id} is not null)`,
			coverId: sql<string | null>`(array_agg(${slides.imageId} order by ${slides.index})
				filter (where ${slides.imageId} is not null and ${media.status} = 'Ready'))[1]`,
		})
		.from(slides)
		.innerJoin(presentations, eq(presentations.id, slides.presentationId))
		.leftJoin(media, ofSlide)
		.where(wanted(ownerId, presentationId))
		.groupBy(slides.presentationId);

/** The state of the files whose pages will be appended. */
const readFileFacts = (db: Database, ownerId: number, presentationId?: number) =>
	db
		.select({
			presentationId: presentations.id,
			isProcessing: anyOf(sql`${media.status} = 'Processing'`),
			hasFailed: anyOf(sql`${media.status} = 'Error'`),
		})
		.from(media)
		.innerJoin(presentations, eq(presentations.id, media.presentationId))
		.where(and(wanted(ownerId, presentationId), eq(media.kind, "file")))
		.groupBy(presentations.id);

const readPlayingGroups = (db: Database, ownerId: number) =>
	db
		.select({
			presentationId: deviceGroups.actualPresentationId,
			title: deviceGroups.title,
			isDefault: deviceGroups.isDefault,
		})
		.from(deviceGroups)
		.where(and(eq(deviceGroups.ownerId, ownerId), isNotNull(deviceGroups.actualPresentationId)))
		.orderBy(asc(deviceGroups.id));

interface Facts {
	isProcessing: boolean;
	hasFailed: boolean;
	canPlay?: boolean;
}

function statusOf(facts: (Facts | undefined)[]): MediaStatus | null {
	if (facts.some((one) => one?.isProcessing)) return "Processing";
	if (facts.some((one) => one?.hasFailed)) return "Error";
	return facts.some((one) => one?.canPlay) ? "Ready" : null;
}

/** The person's presentations, newest first, or the one that is named. Always four queries. */
export async function readSummaries(
	db: Database,
	ownerId: number,
	{ blobs, origin }: FileLinks,
	presentationId?: number,
): Promise<(PresentationSummary & { backgroundColor: string; revision: number })[]> {
	const rows = await db
		.select()
		.from(presentations)
		.where(wanted(ownerId, presentationId))
		.orderBy(desc(presentations.id));
	const slideFacts = await readSlideFacts(db, ownerId, presentationId);
	const fileFacts = await readFileFacts(db, ownerId, presentationId);
	const slidesOf = new Map(slideFacts.map((one) => [one.presentationId, one]));
	const filesOf = new Map(fileFacts.map((one) => [one.presentationId, one]));
	const groups = await readPlayingGroups(db, ownerId);
	return rows.map((row) => {
		const facts = slidesOf.get(row.id);
		const actual = groups.filter((group) => group.presentationId === row.id);
		return {
			presentationId: row.id,
			title: row.title,
			backgroundColor: row.backgroundColor,
			status: statusOf([facts, filesOf.get(row.id)]),
			pagesCount: facts?.pagesCount ?? 0,
			frameDelayInSeconds: row.frameDelayInSeconds,
			isActualForDefaultGroup: actual.some((group) => group.isDefault),
			readyForOffline: facts?.isStored ?? false,
			actualInGroups: actual.map((group) => group.title),
			thumbnailUrl: facts?.coverId
				? blobs.readUrl(`${facts.coverId}/thumb`, "image/webp", origin)
				: null,
			createdAt: row.createdAt.toISOString(),
			updatedAt: row.updatedAt.toISOString(),
			revision: row.revision,
		};
	});
}

/** The person's presentations for the list, newest first. */
export async function listSummaries(
	db: Database,
	ownerId: number,
	links: FileLinks,
): Promise<PresentationSummary[]> {
	const all = await readSummaries(db, ownerId, links);
	return all.map(({ backgroundColor, revision, ...summary }) => summary);
}
