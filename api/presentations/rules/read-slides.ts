import type { Slide } from "@signage/contract/presentations";
import { asc, eq } from "drizzle-orm";
import type { FileLinks } from "../../blobs/file-links";
import type { Database } from "../../database/client";
import { media } from "../../media/tables";
import { slides } from "../slide-table";
import { ofSlide, slideStatus } from "./slide-media";

type SlideRow = typeof slides.$inferSelect;

/** The addresses of a slide's media once it is Ready; web links as they were stored. */
function addresses(slide: SlideRow, displayType: string | null, { blobs, origin }: FileLinks) {
	const stored = (part: string, type: string | null) => {
		const id = slide.imageId ?? slide.videoId;
		return id && type ? blobs.readUrl(`${id}/${part}`, type, origin) : null;
	};
	if (slide.imageId) {
		return {
			url: stored("display", displayType),
			thumbnailUrl: stored("thumb", displayType && "image/webp"),
		};
	}
	if (slide.videoId) return { metadata: { videoFileUrl: stored("display", displayType) } };
	return { url: slide.url };
}

/** A presentation's slides in their order. */
export async function readSlides(
	db: Database,
	presentationId: number,
	links: FileLinks,
): Promise<Slide[]> {
	const rows = await db
		.select({ slide: slides, status: slideStatus, displayType: media.displayType })
		.from(slides)
		.leftJoin(media, ofSlide)
		.where(eq(slides.presentationId, presentationId))
		.orderBy(asc(slides.index));
	return rows.map(({ slide, status, displayType }) => ({
		id: slide.id,
		index: slide.index,
		title: slide.title,
		duration: slide.duration,
		type: slide.type,
		imageId: slide.imageId,
		videoId: slide.videoId,
		fileId: slide.fileId,
		status,
		...addresses(slide, status === "Ready" ? displayType : null, links),
	}));
}
