import { MEDIA_KINDS } from "@signage/contract/files/upload-rules";
import type { Presentation, Slide } from "@signage/contract/presentations";
import { shownName } from "../../shared/shown-name";
import { markUploaded } from "../media/media.server";
import type { Context } from "../request/context.server";
import { readPresentation } from "./presentations.server";

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
	const failed = failedOf(found).filter((one) => slideId === undefined || one.id === slideId);
	let count = 0;
	for (const kind of MEDIA_KINDS) {
		const ids = new Set(failed.flatMap((slide) => slide[`${kind}Id`] ?? []));
		for (const one of ids) await markUploaded(context, kind, one);
		count += ids.size;
	}
	return { name: shownName("Presentation", id, found.title), count };
}
