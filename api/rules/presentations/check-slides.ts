import { SLIDES_MAX } from "@signage/contract/limits";
import type { SlideInput } from "@signage/contract/presentations";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../db/client";
import { media } from "../../db/schema";
import { invalid, type ProblemErrors } from "../../http/problem";
import type { NewSlide } from "./replace-slides";

type OwnMedia = Map<string, Pick<typeof media.$inferSelect, "kind" | "status" | "pagesCount">>;
type MediaKind = (typeof media.$inferSelect)["kind"];

/** What a slide shows, by its type: one of these and nothing else is kept. */
type Shown = Pick<NewSlide, "url" | "imageId" | "videoId" | "fileId">;
type Refusal = [field: string, message: string];

/** The person's media among these ids, held as they are until the transaction ends. */
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

const isWebAddress = (text: string) =>
	URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function showMedium(
	own: OwnMedia,
	kind: MediaKind,
	field: "imageId" | "videoId" | "fileId",
	id: string | null | undefined,
): Shown | Refusal {
	if (!id) return [field, "File must be selected"];
	return own.get(id)?.kind === kind ? { [field]: id } : [field, `There is no such ${kind}`];
}

function showLink(url: string | null | undefined): Shown | Refusal {
	if (!url) return ["url", "Enter the web address"];
	if (!isWebAddress(url)) return ["url", "The web address must begin with http:// or https://"];
	return { url };
}

function shown(slide: SlideInput, own: OwnMedia): Shown | Refusal {
	switch (slide.type) {
		case "WebContent":
			return showLink(slide.url);
		case "Video":
			return slide.videoId
				? showMedium(own, "video", "videoId", slide.videoId)
				: showLink(slide.url);
		case "InternalVideo":
			return showMedium(own, "video", "videoId", slide.videoId);
		case "InternalImage":
			if (!slide.imageId && slide.fileId) return showMedium(own, "file", "fileId", slide.fileId);
			return showMedium(own, "image", "imageId", slide.imageId);
		case "Image":
			return showMedium(own, "image", "imageId", slide.imageId);
	}
}

/** How many slides these become once the files that are Ready stand as their pages. */
function countExpanded(slides: SlideInput[], own: OwnMedia): number {
	const pages = slides.map(({ imageId, fileId }) => {
		const file = !imageId && fileId ? own.get(fileId) : undefined;
		return file?.status === "Ready" ? (file.pagesCount ?? 1) : 1;
	});
	return pages.reduce((sum, one) => sum + one, 0);
}

/**
 * The slides to keep, in the order of their index.
 * @param knownIds the ids that this presentation's slides have now
 * @throws ProblemError 400 naming each slide with an id, a medium or a link that will not do
 */
export async function checkSlides(
	tx: Database,
	ownerId: number,
	slides: SlideInput[],
	knownIds: ReadonlySet<number>,
): Promise<NewSlide[]> {
	const own = await readOwnMedia(tx, ownerId, slides);
	const errors: ProblemErrors = {};
	const seen = new Set<number>();
	const kept = slides.map((slide, position) => {
		const refuse = ([field, message]: Refusal) => {
			errors[`slides.${position}.${field}`] = [`Slide “${slide.title}”: ${message}`];
		};
		const id = slide.id ?? undefined;
		// A file's slide may be gone by now because its pages took its place: then it comes anew.
		const isKnown = id !== undefined && knownIds.has(id);
		if (id !== undefined && !isKnown && !slide.fileId)
			refuse(["id", "it is no longer in this presentation"]);
		if (isKnown && seen.has(id)) refuse(["id", "its id is there twice"]);
		if (isKnown) seen.add(id);
		const content = shown(slide, own);
		if (Array.isArray(content)) refuse(content);
		const { index, title, duration, type } = slide;
		return { index, title, duration, type, ...content, ...(isKnown && { id }) };
	});
	if (countExpanded(slides, own) > SLIDES_MAX)
		errors.slides = [
			`A presentation has at most ${SLIDES_MAX} slides; with all pages there are more`,
		];
	if (Object.keys(errors).length > 0) throw invalid(errors);
	return kept.sort((one, other) => one.index - other.index);
}
