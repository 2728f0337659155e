import type { MediaKind } from "@signage/contract/files/upload-rules";
import { parseVideoLink, UNSUPPORTED_VIDEO } from "@signage/contract/files/video-links";
import type { SlideInput } from "@signage/contract/presentations";
import { quoted } from "@signage/contract/text/right-to-left";
import {
	ADDRESS_EMPTY,
	ADDRESS_NONE,
	ADDRESS_SCHEME,
	ADDRESS_SECRET,
	FILE_MISSING,
} from "@signage/contract/text/words";
import { and, eq, inArray } from "drizzle-orm";
import { userById } from "../../account/rules/users";
import type { Database } from "../../database/client";
import { type MediaRow, media } from "../../media/tables";
import { limitsOf, type PlanTable, planWithPages } from "../../plans/plan-table";
import { counted, grouped } from "../../problems/grouped";
import { invalid, type ProblemErrors } from "../../problems/problem";
import type { slides as slideTable } from "../slide-table";
import type { NewSlide } from "./replace-slides";

type OwnMedia = Map<string, Pick<MediaRow, "kind" | "status" | "pagesCount">>;

/** What a slide shows: one of these, depending on its type; the others are dropped. */
type Shown = Pick<NewSlide, "url" | "imageId" | "videoId" | "fileId">;
/** A slide that the presentation has already. */
type SavedSlide = Pick<typeof slideTable.$inferSelect, "id" | "fileId">;
/** What is wrong with a slide. */
type SlideFault = [field: string, message: string];

/** The person's media among the slides' ids, locked against changes until the transaction ends. */
async function readOwnMedia(tx: Database, ownerId: number, slides: SlideInput[]) {
	const ids = slides.flatMap(({ imageId, videoId, fileId }) => [imageId, videoId, fileId]);
	const named = [...new Set(ids.filter((id) => typeof id === "string"))];
	const rows =
		named.length === 0
			? []
			: await tx
					.select({
						id: media.id,
						kind: media.kind,
						status: media.status,
						pagesCount: media.pagesCount,
					})
					.from(media)
					.where(and(eq(media.ownerId, ownerId), inArray(media.id, named)))
					.for("share");
	return new Map(rows.map((row) => [row.id, row]));
}

function showMedia(
	own: OwnMedia,
	kind: MediaKind,
	field: "imageId" | "videoId" | "fileId",
	id: string | null | undefined,
): Shown | SlideFault {
	if (!id) return [field, FILE_MISSING];
	return own.get(id)?.kind === kind ? { [field]: id } : [field, `There is no such ${kind}`];
}

function showWebPage(url: string | null | undefined): Shown | SlideFault {
	if (!url) return ["url", ADDRESS_EMPTY];
	const address = URL.canParse(url) ? new URL(url) : undefined;
	if (!address && /^\s*https?:/i.test(url)) return ["url", ADDRESS_NONE];
	if (!address || !/^https?:$/.test(address.protocol)) return ["url", ADDRESS_SCHEME];
	return address.username || address.password ? ["url", ADDRESS_SECRET] : { url };
}

function showVideoLink(url: string | null | undefined): Shown | SlideFault {
	if (!url) return ["url", ADDRESS_EMPTY];
	return parseVideoLink(url) ? { url } : ["url", UNSUPPORTED_VIDEO];
}

function shown(slide: SlideInput, own: OwnMedia): Shown | SlideFault {
	switch (slide.type) {
		case "WebContent":
			return showWebPage(slide.url);
		case "Video":
			return slide.videoId
				? showMedia(own, "video", "videoId", slide.videoId)
				: showVideoLink(slide.url);
		case "InternalVideo":
			return showMedia(own, "video", "videoId", slide.videoId);
		case "InternalImage":
			if (!slide.imageId && slide.fileId) return showMedia(own, "file", "fileId", slide.fileId);
			return showMedia(own, "image", "imageId", slide.imageId);
		case "Image":
			return showMedia(own, "image", "imageId", slide.imageId);
	}
}

/** Ids in the small letters that the database tells them in: a UUID may be written in capitals (RFC 9562), as some clients do. */
const withSmallIds = ({ imageId, videoId, fileId, ...slide }: SlideInput): SlideInput => ({
	...slide,
	imageId: imageId?.toLowerCase(),
	videoId: videoId?.toLowerCase(),
	fileId: fileId?.toLowerCase(),
});

/** How many slides there will be once Ready files are replaced by their pages. */
function countExpanded(slides: SlideInput[], own: OwnMedia): number {
	const pages = slides.map(({ imageId, fileId }) => {
		const file = !imageId && fileId ? own.get(fileId) : undefined;
		return file?.status === "Ready" ? (file.pagesCount ?? 1) : 1;
	});
	return pages.reduce((sum, one) => sum + one, 0);
}

/** Whether there are more slides than before, or a file that was not among them: its pages come later. */
function grows(slides: SlideInput[], saved: readonly SavedSlide[]): boolean {
	const known = new Set(saved.map(({ fileId }) => fileId));
	const isNewFile = ({ imageId, fileId }: SlideInput) => !imageId && fileId && !known.has(fileId);
	return slides.length > saved.length || slides.some(isNewFile);
}

/**
 * Checks the slides of a save and returns them in the order of their index.
 * @param saved the presentation's present slides
 * @throws ProblemError 400 naming each slide whose id, media or link is not valid, or under `slides` when
 * there are more than the plan allows; of a presentation that has more already, when it grows
 */
export async function checkSlides(
	tx: Database,
	plans: PlanTable,
	ownerId: number,
	sent: SlideInput[],
	saved: readonly SavedSlide[],
): Promise<NewSlide[]> {
	const slides = sent.map(withSmallIds);
	const knownIds = new Set(saved.map(({ id }) => id));
	const own = await readOwnMedia(tx, ownerId, slides);
	const errors: ProblemErrors = {};
	const seen = new Set<number>();
	const kept = slides.map((slide, position) => {
		const report = ([field, message]: SlideFault) => {
			errors[`slides.${position}.${field}`] = [`Slide ${quoted(slide.title)}: ${message}`];
		};
		const id = slide.id ?? undefined;
		// A file's slide may have been replaced by its pages meanwhile: then it is added as new.
		const isKnown = id !== undefined && knownIds.has(id);
		if (id !== undefined && !isKnown && !slide.fileId)
			report(["id", "it is no longer in this presentation"]);
		if (isKnown && seen.has(id)) report(["id", "its id is used twice"]);
		if (isKnown) seen.add(id);
		const content = shown(slide, own);
		if (Array.isArray(content)) report(content);
		const { index, title, duration, type } = slide;
		return { index, title, duration, type, ...content, ...(isKnown && { id }) };
	});
	const { maxPages: most } = limitsOf(plans, (await userById(tx, ownerId))?.tier ?? "Absent");
	const count = countExpanded(slides, own);
	if (count > most && grows(slides, saved))
		errors.slides = [
			`With your plan a presentation can have ${counted(most, "slide")}; with every page of its files this one has ${grouped(count)}. Remove some.${planWithPages(plans, count)}`,
		];
	if (Object.keys(errors).length > 0) throw invalid(errors);
	return kept.sort((one, other) => one.index - other.index);
}
