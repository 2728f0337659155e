import type { InputOf } from "@signage/contract/endpoints";
import { TITLE_MAX } from "@signage/contract/limits";
import {
	type Presentation,
	type PresentationInput,
	presentation,
	type Slide,
	type SlideType,
} from "@signage/contract/presentations";
import { cut } from "@signage/contract/text/cut";
import type * as z from "zod";
import { call, change, changeAndRead } from "../client/call.server";
import { contentKey } from "../client/content-key.server";
import { tellingWhen } from "../client/telling-when.server";
import { publicUrl, shownAt } from "../media/media-url.server";
import type { Context } from "../request/context.server";

/** A presentation as the service has it, with its slides in order. @throws ServiceError */
export async function readPresentation(context: Context, id: number): Promise<Presentation> {
	const found = await call(context, "getPresentation", { params: { presentationId: String(id) } });
	return { ...found, slides: found.slides.sort((one, other) => one.index - other.index) };
}

/** A slide for showing it: `url` is as the service has it, `imageUrl` where the browser finds the picture, if not there. */
export type SlideShown = Slide & { imageUrl?: string };
export type PresentationShown = Presentation & { slides: SlideShown[] };

/**
 * The same with URLs that the browser can reach, for showing it.
 * @throws ServiceError
 */
export async function getPresentation(context: Context, id: number): Promise<PresentationShown> {
	const found = await readPresentation(context, id);
	const slides = found.slides.map((slide) => ({
		...slide,
		imageUrl: shownAt(context, slide.url),
		thumbnailUrl: publicUrl(context, slide.thumbnailUrl),
		metadata: slide.metadata && {
			videoFileUrl: publicUrl(context, slide.metadata.videoFileUrl),
		},
	}));
	return { ...found, slides };
}

/** What is wanted of the answer to a save; services may say less, or more. */
const saved = presentation
	.pick({ presentationId: true, isActualForDefaultGroup: true, actualInGroups: true })
	.partial();
export type Saved = z.output<typeof saved>;

/** Creates a presentation, once for each key. Resolves to what the service says of it. @throws ServiceError */
export const createPresentation = (
	context: Context,
	body: InputOf<"createPresentation", "body">,
	key?: string,
) => changeAndRead(context, "createPresentation", saved, { body, key });

/** Replaces a presentation. Resolves to what the service says of it. @throws ServiceError */
export const updatePresentation = (context: Context, id: number, body: PresentationInput) =>
	tellingWhen(context, async () =>
		changeAndRead(context, "updatePresentation", saved, {
			params: { presentationId: String(id) },
			body,
			key: await contentKey(body),
		}),
	);

/** Makes a copy with all slides, once for each key. Resolves to its title, and its id if the service says it. @throws ServiceError */
export async function duplicatePresentation(
	context: Context,
	id: number,
	key: string,
): Promise<{ title: string; copyId?: number }> {
	const found = await readPresentation(context, id);
	const { title, frameDelayInSeconds, backgroundColor } = found;
	const copy = cut(`Copy of ${title}`, TITLE_MAX);
	const body = {
		title: copy,
		frameDelayInSeconds: frameDelayInSeconds ?? undefined,
		backgroundColor,
		slides: found.slides.map(
			({ id: _, thumbnailUrl, status, progress, error, type, duration, ...slide }, index) => ({
				...slide,
				type: type as SlideType,
				// Of none, some services say 0, which is none to send.
				duration: duration || undefined,
				index,
			}),
		),
	};
	const made = await createPresentation(context, body, key);
	return { title: copy, copyId: made?.presentationId };
}

/** Deletes a presentation. @throws ServiceError */
export const deletePresentation = (context: Context, id: number) =>
	change(context, "deletePresentation", { params: { presentationId: String(id) } });
