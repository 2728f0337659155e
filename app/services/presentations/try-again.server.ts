import type { Slide } from "@signage/contract/presentations";
import { shownName } from "../../shared/shown-name";
import { change } from "../client/call.server";
import type { Context } from "../request/context.server";
import { readPresentation } from "./presentations.server";

const body = { uploaded: true } as const;

/**
 * Has the service process again what failed in a presentation: each medium of its slides whose status is
 * Error, or of the one slide that is named. Resolves to the presentation's name.
 * @throws ServiceError
 */
export async function tryAgain(context: Context, id: number, slideId?: number): Promise<string> {
	const { title, slides } = await readPresentation(context, id);
	const isMeant = (one: Slide["id"]) => slideId === undefined || one === slideId;
	const failed = slides.filter((slide) => slide.status === "Error" && isMeant(slide.id));
	const idsOf = (name: "imageId" | "videoId" | "fileId") =>
		new Set(failed.flatMap((slide) => slide[name] ?? []));
	for (const slideImageId of idsOf("imageId"))
		await change(context, "markSlideImageUploaded", { params: { slideImageId }, body });
	for (const fileId of idsOf("videoId"))
		await change(context, "markSlideVideoUploaded", { params: { fileId }, body });
	for (const fileId of idsOf("fileId"))
		await change(context, "markFileUploaded", { params: { fileId }, body });
	return shownName("Presentation", id, title);
}
