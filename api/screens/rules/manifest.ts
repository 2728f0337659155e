import type { Manifest, ManifestItem } from "@signage/contract/screens";
import { whatPlays } from "@signage/contract/what-plays";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { FileLinks } from "../../blobs/file-links";
import type { Database } from "../../database/client";
import { deviceGroups } from "../../devices/tables";
import { media } from "../../media/tables";
import { isPlayable, ofSlide, slideSeconds } from "../../presentations/rules/slide-media";
import { slides } from "../../presentations/slide-table";
import { presentations } from "../../presentations/tables";
import { playableIds, readRevisions } from "./revision";

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

/** Everything that a group's screens may play; the time is added when it is sent. */
export async function readManifest(
	db: Database,
	deviceGroupId: number,
	links: FileLinks,
): Promise<Omit<Manifest, "serverTime">> {
	const [group] = await db.select().from(deviceGroups).where(eq(deviceGroups.id, deviceGroupId));
	if (!group) throw new Error(`Group ${deviceGroupId} is gone`);
	const revision = String((await readRevisions(db, [group])).get(deviceGroupId));
	const ids = playableIds(group);
	const items = await readItems(db, ids);
	const rows =
		ids.length === 0
			? []
			: await db.select().from(presentations).where(inArray(presentations.id, ids));
	const { title, actualPresentationId, isInAlert, alertPresentationId } = group;
	return {
		revision,
		playing: whatPlays(group, null, Date.now()).presentationId,
		switches: [],
		group: { title, actualPresentationId, isInAlert, alertPresentationId },
		presentations: rows.map((row) => ({
			presentationId: row.id,
			title: row.title,
			backgroundColor: row.backgroundColor,
			items: items
				.filter((item) => item.presentationId === row.id)
				.map((item) => toItem(item, links)),
		})),
	};
}
