import { paths, withQuery } from "~/paths";

/** What the list is searched for, in its address. */
export const searchIn = (search: string) =>
	(new URLSearchParams(search).get("search") ?? "").trim();

/** The list's address for a search, empty for all; with a dialog open or without. */
export const listPath = (search: string, dialog: Readonly<Record<string, string | number>> = {}) =>
	withQuery(paths.schedules, { search: search || undefined, ...dialog });

/**
 * Where a change leads back to, and Cancel: the list as it was, without its dialog.
 * @param search `location.search` of the list, or of a form that was opened from it
 */
export const listAt = (search: string) => listPath(searchIn(search));
