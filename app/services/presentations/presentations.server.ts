import type { AnswerOf } from "@signage/contract/endpoints";
import { TITLE_MAX } from "@signage/contract/limits";
import type { PresentationInput, SlideInput } from "@signage/contract/presentations";
import { call, change } from "../client/call.server";
import { publicUrl } from "../media/media-url.server";
import type { Context } from "../request/context.server";

const ROWS_A_PAGE = 100;
/** Many times faster than localeCompare, which matters for thousands. */
const byTitle = new Intl.Collator();

type Summary = AnswerOf<"listPresentations">["presentations"][number];

/** Milliseconds since 1970; 0 if the service does not say. */
const changedAt = ({ updatedAt, createdAt }: Summary) =>
	Date.parse(updatedAt ?? createdAt ?? "") || 0;
const groupsOf = (one: Summary) => one.actualInGroups?.length ?? 0;

const shownDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** By each sort key; ties are the newest first. */
const ORDERS: Record<string, (one: Summary, other: Summary) => number> = {
	active: (one, other) => groupsOf(other) - groupsOf(one),
	title: (one, other) => byTitle.compare(one.title, other.title),
	status: (one, other) => byTitle.compare(one.status ?? "", other.status ?? ""),
	pages: (one, other) => (one.pagesCount ?? 0) - (other.pagesCount ?? 0),
	changed: (one, other) => changedAt(one) - changedAt(other),
	duration: (one, other) => (one.frameDelayInSeconds ?? 0) - (other.frameDelayInSeconds ?? 0),
};

function orderOf(sort: string): (one: Summary, other: Summary) => number {
	const order = ORDERS[sort.replace(/^-/, "")] ?? (() => 0);
	const way = sort.startsWith("-") ? -1 : 1;
	return (one, other) => way * order(one, other) || other.presentationId - one.presentationId;
}

const KNOWN = new Set<unknown>(["Processing", "Ready", "Error"]);

function fits(one: Summary, { search, status }: Wanted): boolean {
	if (search && !one.title.toLowerCase().includes(search.toLowerCase())) return false;
	if (status === undefined) return true;
	if (status === "playing") return groupsOf(one) > 0;
	return status === "none" ? !KNOWN.has(one.status) : one.status === status;
}

/** Which presentations to list. */
interface Wanted {
	/** Counts from 1; clamped to the existing pages. */
	page: number;
	/** A part of the title, in any case; empty for all. */
	search: string;
	/** A key of ORDERS, with a minus for the other way round. */
	sort: string;
	/** A status, "none", or "playing" for those that groups play. */
	status?: string;
	/** Id of a presentation to return as `named`, whether or not it is listed. */
	namedId?: string;
}

/**
 * One page of at most 100 presentations, by default those active in the most groups first (spec 2), then
 * the newest. `total` counts those that fit, `all` every one.
 * @throws ServiceError
 */
export async function listPresentations(context: Context, wanted: Wanted) {
	const { presentations } = await call(context, "listPresentations");
	const found = presentations.filter((one) => fits(one, wanted)).sort(orderOf(wanted.sort));
	const pages = Math.max(1, Math.ceil(found.length / ROWS_A_PAGE));
	const page = Math.min(Math.max(1, wanted.page), pages);
	const named = presentations.find((one) => String(one.presentationId) === wanted.namedId);
	return {
		named: named && {
			presentationId: named.presentationId,
			title: named.title,
			status: named.status,
			activeIn: named.actualInGroups ?? [],
		},
		pages,
		page,
		total: found.length,
		all: presentations.length,
		rows: found.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE).map((one) => ({
			presentationId: one.presentationId,
			title: one.title,
			status: one.status,
			pagesCount: one.pagesCount ?? 0,
			frameDelayInSeconds: one.frameDelayInSeconds,
			activeIn: one.actualInGroups ?? [],
			changed: one.updatedAt ? shownDay.format(new Date(one.updatedAt)) : undefined,
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

/** Makes a copy with all slides. Resolves to its title. @throws ServiceError */
export async function duplicatePresentation(context: Context, id: number): Promise<string> {
	const params = { presentationId: String(id) };
	const { title, frameDelayInSeconds, backgroundColor, slides } = await call(
		context,
		"getPresentation",
		{ params },
	);
	const copy = `Copy of ${title}`.slice(0, TITLE_MAX);
	const body = {
		title: copy,
		frameDelayInSeconds: frameDelayInSeconds ?? undefined,
		backgroundColor,
		slides: slides
			.sort((one, other) => one.index - other.index)
			.map(({ id: _, thumbnailUrl, status, type, ...slide }, index) => ({
				...slide,
				type: type as SlideInput["type"],
				index,
			})),
	};
	await change(context, "createPresentation", { body });
	return copy;
}

/** Deletes a presentation. @throws ServiceError */
export const deletePresentation = (context: Context, id: number) =>
	change(context, "deletePresentation", { params: { presentationId: String(id) } });
