import { createHash } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../database/client";
import { media } from "../../media/tables";
import { isPlayable, ofSlide, slideSeconds } from "../../presentations/rules/slide-media";
import { slides } from "../../presentations/slide-table";
import { presentations } from "../../presentations/tables";
import { hashOf } from "../../secrets/hashes";
import type { GroupPlan, PlannedGroup } from "./group-plan";
import { readPlans } from "./plan";

/** For each presentation, a digest of everything a screen shows; signed links, which change daily, are left out. */
async function readDigests(db: Database, ids: number[]): Promise<Map<number, string>> {
	if (ids.length === 0) return new Map();
	const item = sql`json_build_array(${slides.id}, ${slides.type}, ${media.id}, ${media.displaySha256},
		case when ${media.id} is null then ${slides.url} end, ${slideSeconds})::text`;
	const items = sql`string_agg(${item}, ',' order by ${slides.index}) filter (where ${isPlayable})`;
	const rows = await db
		.select({
			id: presentations.id,
			digest: sql<string>`md5(json_build_array(${presentations.title},
				${presentations.backgroundColor}, ${items})::text)`,
		})
		.from(presentations)
		.leftJoin(slides, eq(slides.presentationId, presentations.id))
		.leftJoin(media, ofSlide)
		.where(inArray(presentations.id, ids))
		.groupBy(presentations.id)
		.orderBy(asc(presentations.id));
	return new Map(rows.map(({ id, digest }) => [id, digest]));
}

/** The revision of each group's manifest, by group id, with one query for all groups. */
export async function revisionsOf(
	db: Database,
	plans: readonly GroupPlan[],
): Promise<Map<number, string>> {
	const digests = await readDigests(db, [...new Set(plans.flatMap(({ playable }) => playable))]);
	// Many groups may follow one schedule, and a long one is long as JSON.
	const timetables = new Set(plans.flatMap(({ timetable }) => timetable ?? []));
	const hashes = new Map([...timetables].map((one) => [one, hashOf(JSON.stringify(one))]));
	return new Map(
		plans.map(({ group, timetable, span, playable, isShortened }) => {
			const { title, isInAlert, actualPresentationId, alertPresentationId } = group;
			const parts = playable.map((id) => [id, digests.get(id)]);
			// The rules of time zones change with the version of their database alone.
			const planned = timetable && [hashes.get(timetable), span.from, process.versions.tz];
			const text = JSON.stringify([
				title,
				isInAlert,
				actualPresentationId,
				alertPresentationId,
				parts,
				...(planned ?? []),
				...(isShortened ? [span.until] : []),
			]);
			return [group.id, createHash("sha256").update(text).digest("base64url").slice(0, 22)];
		}),
	);
}

/** The revision that each group's manifest has now, by group id. */
export async function readRevisions(
	db: Database,
	groups: readonly PlannedGroup[],
): Promise<Map<number, string>> {
	return revisionsOf(db, await readPlans(db, groups, Date.now()));
}
