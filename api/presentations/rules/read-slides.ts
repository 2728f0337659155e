import type { Slide } from "@signage/contract/presentations";
import { asc, eq } from "drizzle-orm";
import { users } from "../../account/tables";
import type { FileLinks } from "../../blobs/file-links";
import type { Database } from "../../database/client";
import { displayUrl, thumbUrl } from "../../media/answers";
import { type MediaRow, media } from "../../media/tables";
import { slides } from "../slide-table";
import { presentations } from "../tables";
import { fitsNow, NOT_TAKEN, type Room, tooManyPages } from "./not-taken";
import { ofSlide } from "./slide-media";
import type { Surroundings } from "./surroundings";

type SlideRow = typeof slides.$inferSelect;

/** The addresses of a slide's media once it is Ready; web links as they were stored. */
function addresses(slide: SlideRow, shown: MediaRow | null, links: FileLinks) {
	const display = shown && displayUrl(shown, links);
	const thumbnailUrl = shown && thumbUrl(shown, links);
	if (slide.imageId) return { url: display, thumbnailUrl };
	if (slide.videoId) return { thumbnailUrl, metadata: { videoFileUrl: display } };
	return { url: slide.url };
}

/** The media's status and error. A Ready file that is still one slide had too many pages for the presentation. */
function stateOf(slide: SlideRow, shown: MediaRow | null, room: Room) {
	const { status = null, error = null, progress = null, pagesCount = null } = shown ?? {};
	if (!slide.fileId || status !== "Ready") return { status, error, progress };
	return {
		status: "Error" as const,
		error: fitsNow(pagesCount, room)
			? `This file ${NOT_TAKEN}`
			: tooManyPages(pagesCount ?? 0, room),
		progress: null,
	};
}

/** A presentation's slides in their order. */
export async function readSlides(
	db: Database,
	presentationId: number,
	around: Surroundings,
): Promise<Slide[]> {
	const rows = await db
		.select({ slide: slides, shown: media, tier: users.tier })
		.from(slides)
		.innerJoin(presentations, eq(presentations.id, slides.presentationId))
		.innerJoin(users, eq(users.id, presentations.ownerId))
		.leftJoin(media, ofSlide)
		.where(eq(slides.presentationId, presentationId))
		.orderBy(asc(slides.index));
	return rows.map(({ slide, shown, tier }) => {
		const { presentationId: _, url: __, ...stored } = slide;
		return {
			...stored,
			...stateOf(slide, shown, { plans: around.plans, tier, count: rows.length }),
			...addresses(slide, shown, around),
		};
	});
}
