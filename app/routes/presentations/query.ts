import type { MediaStatus } from "@signage/contract/fields";
import type { PRESENTATION_SORTS } from "@signage/contract/presentations";
import { paths, withQuery } from "~/paths";

/** How the list can be sorted; with a minus, the other way round. "active" is the order of spec 2. */
export const SORTS = {
	active: "Most groups first",
	title: "Title, A to Z",
	"-title": "Title, Z to A",
	"-changed": "Last changed first",
	changed: "Last changed last",
	status: "Status",
	"-status": "Status, reversed",
	pages: "Fewest pages first",
	"-pages": "Most pages first",
	duration: "Shortest slides first",
	"-duration": "Longest slides first",
	"-active": "Fewest groups first",
} as const satisfies Record<(typeof PRESENTATION_SORTS)[number], string>;
export type Sort = keyof typeof SORTS;

const isSort = (text: string): text is Sort => Object.hasOwn(SORTS, text);

/** What the list can be narrowed to; "none" has no status, "playing" is on screens now. */
export const STATUSES = {
	Ready: "Ready",
	Processing: "In Progress",
	Error: "Error",
	none: "Not uploaded",
	playing: "On screens now",
} as const satisfies Record<MediaStatus | "none" | "playing", string>;
type StatusFilter = keyof typeof STATUSES;

/** Which part of the list is shown, as in its address (forms.md). */
export interface ListQuery {
	/** Counts from 1. */
	page: number;
	search: string;
	sort: Sort;
	status?: StatusFilter;
}

const isStatus = (text: string): text is StatusFilter => Object.hasOwn(STATUSES, text);

/** Reads the list's query; unknown values count as absent. */
export function readQuery(searchParams: URLSearchParams): ListQuery {
	const status = searchParams.get("status") ?? "";
	const sort = searchParams.get("sort") ?? "";
	const page = searchParams.get("page") ?? "";
	return {
		page: /^\d{1,9}$/.test(page) ? Math.max(1, Number(page)) : 1,
		search: (searchParams.get("search") ?? "").trim(),
		sort: isSort(sort) ? sort : "active",
		status: isStatus(status) ? status : undefined,
	};
}

/** The query without what is the default, to build addresses with `withQuery`: in the order in which the search form sends it. */
export const shownQuery = ({ page, search, sort, status }: ListQuery) => ({
	page: page > 1 ? page : undefined,
	search: search || undefined,
	status,
	sort: sort === "active" ? undefined : sort,
});

/** The list's address for a query, with a dialog open or without. */
export const listPath = (
	query: ListQuery,
	dialog: Readonly<Record<string, string | number>> = {},
) => withQuery(paths.presentations, { ...shownQuery(query), ...dialog });

/** The list's query in `location.search` of the list, or of a form that was opened from it. */
export const queryIn = (search: string) => readQuery(new URLSearchParams(search));

/**
 * Where a change leads back to, and Cancel: the list as it was, without its dialog.
 * @param search as in `queryIn`
 */
export const listAt = (search: string) => listPath(queryIn(search));

/** Where a presentation is edited; leads back to the list as it is. */
export const editorPath = (id: number, query: ListQuery) =>
	withQuery(paths.presentation(id), shownQuery(query));
