import { rowIdParam } from "@signage/contract/fields";
import { LIST_PAGE_MAX } from "@signage/contract/limits";
import type { PresentationSummary, PresentationsQueryInput } from "@signage/contract/presentations";
import { cut } from "@signage/contract/text/cut";
import { nameOrder } from "@signage/contract/text/name-order";
import { SEARCH_MAX } from "@signage/contract/text/search-text";
import { firstName, shownName } from "../../shared/shown-name";
import { call } from "../client/call.server";
import { ServiceError } from "../client/errors.server";
import { publicUrl } from "../media/media-url.server";
import type { Context } from "../request/context.server";
import { once } from "../request/once.server";
import { dayFormatFor, dayTold } from "../schedules/day-format.server";
import { listEvery } from "./every.server";
import { findHere, type Wanted } from "./find-here.server";
import { hasNoSlides } from "./no-slides";

/** Names of groups or schedules that come without their ids, each of which can be told. */
const toldNames = (kind: "group" | "schedule", names: readonly string[]) =>
	names.map((name) => firstName(name) ?? `a ${kind} without a name`);

interface WantedPage extends Wanted {
	/** Counts from 1; clamped to the existing pages. */
	page: number;
	/** Id of a presentation to return as `named`, whether or not it is listed. */
	namedId?: string;
}

const pagesOf = (total: number, size = LIST_PAGE_MAX) => Math.max(1, Math.ceil(total / size));

/** A service that has shorter pages has so many rows on one at least: fewer are its fault. */
const PAGE_LEAST = 10;

/** What the service answers to the query: one page, or everything if it does not know queries. */
function ask(context: Context, { search, sort, status }: Wanted, page: number) {
	const narrowed = status === "playing" ? ({ playing: "true" } as const) : { status };
	// Of more, nothing counts, and servers refuse an address of so many letters.
	const counting = cut(search, SEARCH_MAX) || undefined;
	const query = { page, pageSize: LIST_PAGE_MAX, sort, ...narrowed, search: counting };
	return call(context, "listPresentations", { query: query as PresentationsQueryInput });
}

/**
 * How many rows are on a page of a service, which may be fewer than it is asked for (docs/decisions/0017): its first page tells.
 * @param count how many are on the page that is wanted
 */
async function sizeOf(context: Context, wanted: WantedPage, count: number, total: number) {
	const { page } = wanted;
	const isFaulty = count > 0 && count < PAGE_LEAST && page <= pagesOf(total);
	if (count >= LIST_PAGE_MAX || isFaulty) return LIST_PAGE_MAX;
	const size = page === 1 ? count : (await ask(context, wanted, 1)).presentations.length;
	return size < PAGE_LEAST || size >= Math.min(LIST_PAGE_MAX, total) ? LIST_PAGE_MAX : size;
}

async function findPage(context: Context, wanted: WantedPage) {
	const answer = await ask(context, wanted, wanted.page);
	if (typeof answer.total === "number") {
		const { total } = answer;
		const size = await sizeOf(context, wanted, answer.presentations.length, total);
		const pages = pagesOf(total, size);
		const page = Math.min(wanted.page, pages);
		const { presentations } = page === wanted.page ? answer : await ask(context, wanted, page);
		return { total, pages, page, rows: presentations, known: presentations };
	}
	const found = findHere(answer.presentations, wanted);
	const pages = pagesOf(found.length);
	const page = Math.min(wanted.page, pages);
	const rows = found.slice((page - 1) * LIST_PAGE_MAX, page * LIST_PAGE_MAX);
	return { total: found.length, pages, page, rows, known: answer.presentations };
}

/**
 * The presentation with this id, from those that are known or from the service; undefined if there is none. A list of ids
 * and titles alone (spec 3) says nothing about its status.
 */
async function findNamed(context: Context, id: string | undefined, known: PresentationSummary[]) {
	const presentationId = rowIdParam.safeParse(id).data;
	if (presentationId === undefined) return undefined;
	const listed = known.find((one) => one.presentationId === presentationId);
	if (listed && listed.status !== undefined) return listed;
	const params = { presentationId: String(presentationId) };
	return call(context, "getPresentation", { params }).catch((error: unknown) => {
		if (error instanceof ServiceError && (listed || error.statusCode === 404)) return listed;
		throw error;
	});
}

/**
 * One page of at most 100 presentations, by default those active in the most groups first (spec 2), then
 * the newest. `total` counts those that fit.
 * @throws ServiceError
 */
export async function listPresentations(context: Context, wanted: WantedPage) {
	const { total, pages, page, rows, known } = await findPage(context, wanted);
	const named = await findNamed(context, wanted.namedId, known);
	const days = dayFormatFor(context);
	return {
		named: named && {
			presentationId: named.presentationId,
			title: shownName("Presentation", named.presentationId, named.title),
			status: named.status,
			activeIn: toldNames("group", named.actualInGroups ?? []),
		},
		pages,
		page,
		total,
		rows: rows.map((one) => ({
			presentationId: one.presentationId,
			title: shownName("Presentation", one.presentationId, one.title),
			status: one.status,
			pagesCount: one.pagesCount ?? 0,
			...(hasNoSlides(one) && { isEmpty: true }),
			frameDelayInSeconds: one.frameDelayInSeconds,
			activeIn: toldNames("group", one.actualInGroups ?? []),
			inSchedules: toldNames("schedule", one.inSchedules ?? []),
			alertInGroups: toldNames("group", one.alertInGroups ?? []),
			created: dayTold(days, one.createdAt),
			changed: dayTold(days, one.updatedAt),
			progress: one.progress,
			error: one.error,
			thumbnailUrl: publicUrl(context, one.thumbnailUrl),
		})),
	};
}

/**
 * Id, title and thumbnail of every presentation, and whether it has no slides, sorted by title; read once a request.
 * @throws ServiceError
 */
export const listPresentationTitles = once(async (context: Context) => {
	const presentations = await listEvery(context);
	return presentations
		.map(({ presentationId, title, thumbnailUrl, ...facts }) => ({
			presentationId,
			title: shownName("Presentation", presentationId, title),
			thumbnailUrl: publicUrl(context, thumbnailUrl),
			...(hasNoSlides(facts) && { isEmpty: true }),
		}))
		.sort((a, b) => nameOrder.compare(a.title, b.title));
});
