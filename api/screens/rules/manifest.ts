import type { Manifest, ManifestItem } from "@signage/contract/screens";
import { whatPlays } from "@signage/contract/what-plays";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { FileLinks } from "../../blobs/file-links";
import type { Database } from "../../database/client";
import { deviceGroups, devices } from "../../devices/tables";
import { media } from "../../media/tables";
import { isPlayable, ofSlide, slideSeconds } from "../../presentations/rules/slide-media";
import { slides } from "../../presentations/slide-table";
import { presentations } from "../../presentations/tables";
import { type ManifestGroup, playableIds, readRevisions } from "./revision";

/** A screen's group, and the present revision of its manifest. */
export async function readScreen(
	db: Database,
	deviceId: number,
): Promise<{ group: ManifestGroup; revision: string }> {
	const [row] = await db
		.select({ group: deviceGroups })
		.from(devices)
		.innerJoin(deviceGroups, eq(deviceGroups.id, devices.deviceGroupId))
		.where(eq(devices.id, deviceId));
	if (!row) throw new Error(`Device ${deviceId} is gone`);
	const revisions = await readRevisions(db, [row.group]);
	return { group: row.group, revision: String(revisions.get(row.group.id)) };
}

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

/** Everything that a group's screens may play. */
export async function readManifest(
	db: Database,
	{ group, revision }: { group: ManifestGroup; revision: string },
	links: FileLinks,
): Promise<Manifest> {
	const ids = playableIds(group);
	const items = await readItems(db, ids);
	const rows =
		ids.length === 0
			? []
			: await db.select().from(presentations).where(inArray(presentations.id, ids));
	const { title, actualPresentationId, isInAlert, alertPresentationId } = group;
	return {
		revision,
		serverTime: new Date().toISOString(),
		playing: whatPlays(group),
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
