import { paths, withQuery } from "~/paths";

/** What the list is searched for, in its address. */
export const searchIn = ({ searchParams }: URL) => (searchParams.get("search") ?? "").trim();

/** The list's address for a search; empty for all. */
export const listPath = (search: string) =>
	withQuery(paths.schedules, { search: search || undefined });

/** Where a change leads back to: the list as it was, without its dialog. */
export const backTo = ({ url }: { url: URL }) => listPath(searchIn(url));
