import type { Manifest, ManifestItem } from "@signage/contract/screens";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { FileLinks } from "../../blobs/file-links";
import type { Database } from "../../database/client";
import { shownGroup } from "../../devices/rules/shown-group";
import { deviceGroups } from "../../devices/tables";
import { media } from "../../media/tables";
import { isPlayable, ofSlide, slideSeconds } from "../../presentations/rules/slide-media";
import { slides } from "../../presentations/slide-table";
import { presentations } from "../../presentations/tables";
import { type PlayingNow, readPlans, switchesOf } from "./plan";
import { revisionsOf } from "./revision";
import { weekOf } from "./week";

async function readItems(db: Database, ids: number[]) {
	if (ids.length === 0) return [];
	return db
		.select({
			presentationId: slides.presentationId,
			slideId: slides.id,
			type: slides.type,
			link: slides.url,
			seconds: slideSeconds,
			mediaId: media.id,
			sha256: media.displaySha256,
			bytes: media.displayBytes,
			contentType: media.displayType,
		})
		.from(slides)
		.innerJoin(presentations, eq(presentations.id, slides.presentationId))
		.leftJoin(media, ofSlide)
		.where(and(inArray(slides.presentationId, ids), isPlayable))
		.orderBy(asc(slides.presentationId), asc(slides.index));
}

function toItem(
	row: Awaited<ReturnType<typeof readItems>>[number],
	{ blobs, origin }: FileLinks,
): ManifestItem {
	const { slideId, type, seconds, mediaId, sha256, bytes, contentType, link } = row;
	if (!mediaId || !contentType) return { slideId, type, url: link ?? "", seconds };
	const url = blobs.readUrl(`${mediaId}/display`, contentType, origin);
	return { slideId, type, url, sha256, bytes, seconds };
}

/** The group was deleted a moment ago; its screens are in another one by now. */
export class GroupGoneError extends Error {}

/** All of a manifest but what changes while it is kept. */
type LastingManifest = Omit<Manifest, keyof PlayingNow | "serverTime">;

/**
 * Everything that a group's screens may play, and what plays at an instant of the span that it is made for.
 * @throws GroupGoneError
 */
export async function readManifest(
	db: Database,
	deviceGroupId: number,
	links: FileLinks,
): Promise<{ manifest: LastingManifest; playingAt: (at: number) => PlayingNow }> {
	const [group] = await db
		.select(shownGroup)
		.from(deviceGroups)
		.where(eq(deviceGroups.id, deviceGroupId));
	const [plan] = await readPlans(db, group ? [group] : [], Date.now());
	if (!group || !plan) throw new GroupGoneError(`Group ${deviceGroupId} is gone`);
	const revision = String((await revisionsOf(db, [plan])).get(deviceGroupId));
	const ids = plan.playable;
	const items = await readItems(db, ids);
	const rows =
		ids.length === 0
			? []
			: await db.select().from(presentations).where(inArray(presentations.id, ids));
	const { title, actualPresentationId, isInAlert, alertPresentationId } = group;
	const { switches, playingAt } = switchesOf(plan);
	const itemsOf = new Map<number, ManifestItem[]>(ids.map((id) => [id, []]));
	for (const item of items) itemsOf.get(item.presentationId)?.push(toItem(item, links));
	const manifest = {
		revision,
		switches: switches.map(({ at, presentationId }) => ({
			at: new Date(at).toISOString(),
			presentationId,
		})),
		// It would name what was left out.
		week: plan.isShortened ? null : weekOf(plan),
		group: { title, actualPresentationId, isInAlert, alertPresentationId },
		presentations: rows.map((row) => ({
			presentationId: row.id,
			title: row.title,
			backgroundColor: row.backgroundColor,
			items: itemsOf.get(row.id) ?? [],
		})),
	};
	return { manifest, playingAt };
}
