import { paths, withQuery } from "~/paths";
import type { ScheduleKind } from "~/services/schedules/schedules.server";

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

/** Where a schedule is edited; leads back to the list as it is searched. */
export function formPath(kind: ScheduleKind, id: number, search: string): string {
	const path = kind === "simple" ? paths.simpleSchedule(id) : paths.weeklySchedule(id);
	return withQuery(path, { search: search || undefined });
}
