import type { PresentationSummary } from "@signage/contract/presentations";
import { quoted } from "@signage/contract/text/right-to-left";
import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { users } from "../../account/tables";
import type { Database } from "../../database/client";
import { deviceGroups } from "../../devices/tables";
import { media } from "../../media/tables";
import type { PlanTable } from "../../plans/plan-table";
import { slides } from "../slide-table";
import { presentations } from "../tables";
import { fitsNow, NOT_TAKEN } from "./not-taken";
import { isPlayable, ofSlide, slideStatus } from "./slide-media";
import type { Surroundings } from "./surroundings";

type Row = typeof presentations.$inferSelect;

const TOO_MANY_PAGES =
	"A file has more pages than your plan lets a presentation have. Open it to see how many.";

/** Of the first slide that shows as Error. */
const firstFailed = <Column extends PgColumn>(column: Column) =>
	sql<Column["_"]["data"] | null>`(array_agg(${column} order by ${slides.index})
		filter (where ${slideStatus} = 'Error'))[1]`;

/**
 * The media of these presentations' slides, summed up by presentation. Lateral: each presentation's slides are
 * looked up in their index, where the planner would rather read all slides of everybody.
 */
function readSlideFacts(db: Database, wanted: SQL) {
	const facts = db
		.select({
			waiting:
				sql<number>`coalesce(sum(1 - coalesce(${media.progress}, 0)) filter (where ${slideStatus} = 'Processing'), 0)::float`.as(
					"waiting",
				),
			isStored: sql<boolean>`bool_and(${isPlayable} and ${media.id} is not null)`.as("is_stored"),
			// A video has a thumbnail where it has a size, as in readSlides.
			coverId: sql<string | null>`(array_agg(${media.id} order by ${slides.index})
				filter (where ${slides.fileId} is null and ${media.width} is not null and ${media.status} = 'Ready'))[1]`.as(
				"cover_id",
			),
			error: firstFailed(media.error).as("first_error"),
			failedTitle: firstFailed(slides.title).as("failed_title"),
			failedPages: firstFailed(media.pagesCount).as("failed_pages"),
			hasFailed: sql<boolean | null>`bool_or(${slideStatus} = 'Error')`.as("has_failed"),
		})
		.from(slides)
		.leftJoin(media, ofSlide)
		.where(eq(slides.presentationId, presentations.id))
		.as("facts");
	const { waiting, isStored, coverId, error, failedTitle, failedPages, hasFailed } = facts;
	return db
		.select({
			...{ presentationId: presentations.id, tier: users.tier },
			...{ waiting, isStored, coverId, error, failedTitle, failedPages, hasFailed },
		})
		.from(presentations)
		.innerJoin(users, eq(users.id, presentations.ownerId))
		.crossJoinLateral(facts)
		.where(wanted);
}

type SlideFacts = Awaited<ReturnType<typeof readSlideFacts>>[number];

/** Of the first of the files that failed. */
const firstOfFiles = <Column extends PgColumn>(column: Column) =>
	sql<Column["_"]["data"] | null>`(array_agg(${column} order by ${media.createdAt}, ${media.id})
		filter (where ${media.status} = 'Error'))[1]`;

/** The files whose pages will be appended to these presentations, summed up by presentation. */
const readFileFacts = (db: Database, wanted: SQL) =>
	db
		.select({
			presentationId: presentations.id,
			inProgress: sql<number>`(count(*) filter (where ${media.status} = 'Processing'))::int`,
			waiting: sql<number>`coalesce(sum(1 - coalesce(${media.progress}, 0)) filter (where ${media.status} = 'Processing'), 0)::float`,
			error: firstOfFiles(media.error),
			failedName: firstOfFiles(media.fileName),
		})
		.from(media)
		.innerJoin(presentations, eq(presentations.id, media.presentationId))
		.where(and(wanted, eq(media.kind, "file")))
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

/**
 * From 0 to 1, as the mean of slides and of files whose pages will be appended; null when nothing is in progress.
 * @param waiting what is not done yet: the sum of 1 for each that has not begun, less for each that has
 */
function progressOf({ status, pagesCount }: Row, files: number, waiting: number): number | null {
	const parts = pagesCount + files;
	return status === "Processing" ? (parts - waiting) / parts : null;
}

/** What is wrong with the first slide that shows as Error, named for what is wrong with it alone. A Ready file has no error of its own: it had too many pages. */
function slideError(facts: SlideFacts | undefined, count: number, plans: PlanTable) {
	if (!facts?.hasFailed) return null;
	const { error, failedTitle, failedPages, tier } = facts;
	if (error) return `Slide ${quoted(failedTitle ?? "")}: ${error}`;
	return fitsNow(failedPages, { plans, tier, count }) ? `A file ${NOT_TAKEN}` : TOO_MANY_PAGES;
}

const fileError = (files: { error: string | null; failedName: string | null } | undefined) =>
	files?.error ? `File ${quoted(files.failedName ?? "")}: ${files.error}` : null;

/**
 * What the service tells about these presentations of one person, in the order of `rows`. Always three queries.
 * @param wanted the condition on `presentations` that selects the rows
 */
export async function summariesOf(
	db: Database,
	ownerId: number,
	rows: Row[],
	wanted: SQL,
	{ blobs, origin, plans }: Surroundings,
): Promise<PresentationSummary[]> {
	const slideFacts = await readSlideFacts(db, wanted);
	const fileFacts = await readFileFacts(db, wanted);
	const slidesOf = new Map(slideFacts.map((one) => [one.presentationId, one]));
	const filesOf = new Map(fileFacts.map((one) => [one.presentationId, one]));
	const groups = await readPlayingGroups(db, ownerId);
	return rows.map((row) => {
		const facts = slidesOf.get(row.id);
		const files = filesOf.get(row.id);
		const actual = groups.filter((group) => group.presentationId === row.id);
		return {
			presentationId: row.id,
			title: row.title,
			status: row.status,
			pagesCount: row.pagesCount,
			frameDelayInSeconds: row.frameDelayInSeconds,
			isActualForDefaultGroup: actual.some((group) => group.isDefault),
			readyForOffline: facts?.isStored ?? false,
			actualInGroups: actual.map((group) => group.title),
			thumbnailUrl: facts?.coverId
				? blobs.readUrl(`${facts.coverId}/thumb`, "image/webp", origin)
				: null,
			createdAt: row.createdAt.toISOString(),
			updatedAt: row.updatedAt.toISOString(),
			progress: progressOf(
				row,
				files?.inProgress ?? 0,
				(facts?.waiting ?? 0) + (files?.waiting ?? 0),
			),
			error:
				row.status === "Error"
					? (slideError(facts, row.pagesCount, plans) ?? fileError(files))
					: null,
		};
	});
}
