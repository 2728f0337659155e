import type { PresentationInput } from "@signage/contract/presentations";
import { call, change } from "../client/call.server";
import { publicUrl } from "../media/media-url.server";
import type { Context } from "../request/context.server";

const ROWS_A_PAGE = 100;
/** Many times faster than localeCompare, which matters for thousands. */
const byTitle = new Intl.Collator();

/**
 * One page of at most 100 presentations, those active in the most
 * groups first (spec 2), then the newest.
 * @param page counts from 1; clamped to the existing pages
 * @param namedId id of a presentation to return as `named`, whichever page it is on
 * @throws ServiceError
 */
export async function listPresentations(context: Context, page: number, namedId?: string) {
	const { presentations } = await call(context, "listPresentations");
	const groupsOf = (one: (typeof presentations)[number]) => one.actualInGroups?.length ?? 0;
	presentations.sort((a, b) => groupsOf(b) - groupsOf(a) || b.presentationId - a.presentationId);
	const pages = Math.max(1, Math.ceil(presentations.length / ROWS_A_PAGE));
	const current = Math.min(Math.max(1, page), pages);
	const rows = presentations.slice((current - 1) * ROWS_A_PAGE, current * ROWS_A_PAGE);
	const named = presentations.find((one) => String(one.presentationId) === namedId);
	return {
		named: named && {
			presentationId: named.presentationId,
			title: named.title,
			activeIn: named.actualInGroups ?? [],
		},
		pages,
		page: current,
		total: presentations.length,
		rows: rows.map((one) => ({
			presentationId: one.presentationId,
			title: one.title,
			status: one.status,
			pagesCount: one.pagesCount ?? 0,
			frameDelayInSeconds: one.frameDelayInSeconds,
			activeIn: one.actualInGroups ?? [],
			thumbnailUrl: publicUrl(context, one.thumbnailUrl),
		})),
	};
}

/**
 * Id, title and thumbnail of every presentation, sorted by title, for drop-downs.
 * @throws ServiceError
 */
export async function listPresentationTitles(context: Context) {
	const { presentations } = await call(context, "listPresentations");
	return presentations
		.map(({ presentationId, title, thumbnailUrl }) => ({
			presentationId,
			title,
			thumbnailUrl: publicUrl(context, thumbnailUrl),
		}))
		.sort((a, b) => byTitle.compare(a.title, b.title));
}

/**
 * A presentation with its slides in order and URLs that the browser can reach.
 * @throws ServiceError
 */
export async function getPresentation(context: Context, id: number) {
	const found = await call(context, "getPresentation", { params: { presentationId: String(id) } });
	const slides = found.slides
		.sort((a, b) => a.index - b.index)
		.map((slide) => ({
			...slide,
			url: publicUrl(context, slide.url),
			thumbnailUrl: publicUrl(context, slide.thumbnailUrl),
		}));
	return { ...found, slides };
}

/** Creates a presentation, or replaces the one with this id. @throws ServiceError */
export const savePresentation = (
	context: Context,
	id: number | undefined,
	body: PresentationInput,
) =>
	id === undefined
		? change(context, "createPresentation", { body })
		: change(context, "updatePresentation", { params: { presentationId: String(id) }, body });

/** Deletes a presentation. @throws ServiceError */
export const deletePresentation = (context: Context, id: number) =>
	change(context, "deletePresentation", { params: { presentationId: String(id) } });
