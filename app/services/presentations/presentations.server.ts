import type { PresentationInput } from "@signage/contract/presentations";
import { call } from "../client/call.server";
import { publicUrl } from "../media/media-url.server";
import type { Scope } from "../request/context.server";

const ROWS_A_PAGE = 100;

/**
 * One page of presentations, those active in most groups first (spec 2). `page` counts from 1 and
 * is brought into range; a page has at most 100 rows. `named` is the one with that id, whichever its
 * page. @throws ServiceError
 */
export async function listPresentations(scope: Scope, page: number, namedId?: string) {
	const { presentations } = await call(scope, "listPresentations");
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
			thumbnailUrl: publicUrl(scope, one.thumbnailUrl),
		})),
	};
}

/** Every presentation's id and title, by title, for drop-downs. @throws ServiceError */
export async function listPresentationTitles(scope: Scope) {
	const { presentations } = await call(scope, "listPresentations");
	return presentations
		.map(({ presentationId, title, thumbnailUrl }) => ({
			presentationId,
			title,
			thumbnailUrl: publicUrl(scope, thumbnailUrl),
		}))
		.sort((a, b) => a.title.localeCompare(b.title));
}

/** A presentation with its slides in order, pictures as this browser reaches them. @throws ServiceError */
export async function getPresentation(scope: Scope, id: number) {
	const found = await call(scope, "getPresentation", { params: { presentationId: String(id) } });
	const slides = found.slides
		.sort((a, b) => a.index - b.index)
		.map((slide) => ({
			...slide,
			url: publicUrl(scope, slide.url),
			thumbnailUrl: publicUrl(scope, slide.thumbnailUrl),
		}));
	return { ...found, slides };
}

/** Saves a presentation: a new one without an id, else in place of the old. @throws ServiceError */
export const savePresentation = (scope: Scope, id: number | undefined, body: PresentationInput) =>
	id === undefined
		? call(scope, "createPresentation", { body })
		: call(scope, "updatePresentation", { params: { presentationId: String(id) }, body });

/** Deletes a presentation. @throws ServiceError */
export const deletePresentation = (scope: Scope, id: number) =>
	call(scope, "deletePresentation", { params: { presentationId: String(id) } });
