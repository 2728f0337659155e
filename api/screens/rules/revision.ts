import { createHash } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../database/client";
import type { deviceGroups } from "../../devices/tables";
import { media } from "../../media/tables";
import { isPlayable, ofSlide, slideSeconds } from "../../presentations/rules/slide-media";
import { slides } from "../../presentations/slide-table";
import { presentations } from "../../presentations/tables";

type GroupRow = typeof deviceGroups.$inferSelect;
/** The part of a group that determines its screens' manifest. */
export type ManifestGroup = Pick<
	GroupRow,
	"id" | "title" | "actualPresentationId" | "isInAlert" | "alertPresentationId"
>;

/** The presentations that a group may play: its actual one and its alert one. */
export function playableIds(group: ManifestGroup): number[] {
	const ids = [group.actualPresentationId, group.alertPresentationId];
	return [...new Set(ids.filter((id) => id !== null))].sort((one, other) => one - other);
}

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
export async function readRevisions(
	db: Database,
	groups: readonly ManifestGroup[],
): Promise<Map<number, string>> {
	const ids = [...new Set(groups.flatMap(playableIds))];
	const digests = await readDigests(db, ids);
	return new Map(
		groups.map((group) => {
			const { title, isInAlert, actualPresentationId, alertPresentationId } = group;
			const parts = playableIds(group).map((id) => [id, digests.get(id)]);
			const text = JSON.stringify([
				title,
				isInAlert,
				actualPresentationId,
				alertPresentationId,
				parts,
			]);
			return [group.id, createHash("sha256").update(text).digest("base64url").slice(0, 22)];
		}),
	);
}
