import { paths, withQuery } from "~/paths";

/** What the list is searched for, in its address. */
export const searchIn = (search: string) =>
	(new URLSearchParams(search).get("search") ?? "").trim();

/** The list's address for a search; empty for all. */
export const listPath = (search: string) =>
	withQuery(paths.schedules, { search: search || undefined });

/**
 * Where a change leads back to, and Cancel: the list as it was, without its dialog.
 * @param search `location.search` of the list, or of a form that was opened from it
 */
export const listAt = (search: string) => listPath(searchIn(search));
