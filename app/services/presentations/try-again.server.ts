import type { Presentation, Slide } from "@signage/contract/presentations";
import { shownName } from "../../shared/shown-name";
import { change } from "../client/call.server";
import type { Context } from "../request/context.server";
import { readPresentation } from "./presentations.server";

const body = { uploaded: true } as const;

/** The slides that failed; where none of them says how it is, those of a presentation that did. */
function failedOf({ status, slides }: Presentation): Slide[] {
	const isUntold = slides.every((slide) => !slide.status);
	return slides.filter((slide) => slide.status === "Error" || (isUntold && status === "Error"));
}

/** What was tried again: the presentation's name, and of how many media. */
interface Tried {
	name: string;
	count: number;
}

/**
 * Has the service process again what failed in a presentation: each medium of its slides that failed, or of the one
 * slide that is named.
 * @throws ServiceError
 */
export async function tryAgain(context: Context, id: number, slideId?: number): Promise<Tried> {
	const found = await readPresentation(context, id);
	const isMeant = (one: Slide["id"]) => slideId === undefined || one === slideId;
	const failed = failedOf(found).filter((slide) => isMeant(slide.id));
	const idsOf = (name: "imageId" | "videoId" | "fileId") =>
		new Set(failed.flatMap((slide) => slide[name] ?? []));
	const [images, videos, files] = [idsOf("imageId"), idsOf("videoId"), idsOf("fileId")];
	for (const slideImageId of images)
		await change(context, "markSlideImageUploaded", { params: { slideImageId }, body });
	for (const fileId of videos)
		await change(context, "markSlideVideoUploaded", { params: { fileId }, body });
	for (const fileId of files)
		await change(context, "markFileUploaded", { params: { fileId }, body });
	const count = images.size + videos.size + files.size;
	return { name: shownName("Presentation", id, found.title), count };
}
