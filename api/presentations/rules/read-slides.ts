import type { Slide } from "@signage/contract/presentations";
import { asc, eq } from "drizzle-orm";
import { maxPages } from "../../account/rules/profile/subscription";
import { users } from "../../account/tables";
import type { FileLinks } from "../../blobs/file-links";
import type { Database } from "../../database/client";
import { grouped } from "../../media/grouped";
import { type MediaRow, media } from "../../media/tables";
import { slides } from "../slide-table";
import { presentations } from "../tables";
import { ofSlide } from "./slide-media";

type SlideRow = typeof slides.$inferSelect;

/** The addresses of a slide's media once it is Ready; web links as they were stored. */
function addresses(slide: SlideRow, shown: MediaRow | null, { blobs, origin }: FileLinks) {
	const stored = (part: string, type: string | null | undefined) =>
		shown?.status === "Ready" && type ? blobs.readUrl(`${shown.id}/${part}`, type, origin) : null;
	const display = stored("display", shown?.displayType);
	// What was made before videos had thumbnails has none, and no size.
	const thumbnailUrl = stored("thumb", shown?.width ? "image/webp" : null);
	if (slide.imageId) return { url: display, thumbnailUrl };
	if (slide.videoId) return { thumbnailUrl, metadata: { videoFileUrl: display } };
	return { url: slide.url };
}

/** The media's status and error. A Ready file that is still one slide has too many pages for the presentation. */
function stateOf(slide: SlideRow, shown: MediaRow | null, most: number) {
	const { status = null, error = null, progress = null, pagesCount } = shown ?? {};
	if (!slide.fileId || status !== "Ready") return { status, error, progress };
	return {
		status: "Error" as const,
		error: `This file has ${grouped(pagesCount ?? 0)} pages, and with your plan a presentation can have ${grouped(most)} slides. Remove slides, or split the file and upload the parts.`,
		progress: null,
	};
}

/** A presentation's slides in their order. */
export async function readSlides(
	db: Database,
	presentationId: number,
	links: FileLinks,
): Promise<Slide[]> {
	const rows = await db
		.select({ slide: slides, shown: media, tier: users.tier })
		.from(slides)
		.innerJoin(presentations, eq(presentations.id, slides.presentationId))
		.innerJoin(users, eq(users.id, presentations.ownerId))
		.leftJoin(media, ofSlide)
		.where(eq(slides.presentationId, presentationId))
		.orderBy(asc(slides.index));
	return rows.map(({ slide, shown, tier }) => ({
		id: slide.id,
		index: slide.index,
		title: slide.title,
		duration: slide.duration,
		type: slide.type,
		imageId: slide.imageId,
		videoId: slide.videoId,
		fileId: slide.fileId,
		...stateOf(slide, shown, maxPages(tier)),
		...addresses(slide, shown, links),
	}));
}
