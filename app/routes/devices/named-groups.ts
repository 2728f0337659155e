import { shortened } from "~/components/ellipsis";

const NAMED_MOST = 3;

const named = (titles: readonly string[]) => titles.map((title) => shortened(title)).join(", ");

/** A few groups by their titles, or how many there are: a notice waits in the session's cookie, which has little room. */
export const namedGroups = (titles: readonly string[]) =>
	titles.length > NAMED_MOST ? `${titles.length} groups` : named(titles);

/** The first of groups of which `namedGroups` gives the number alone. */
export function someGroups(titles: readonly string[]) {
	const more = titles.length - NAMED_MOST;
	return more > 0 ? `${named(titles.slice(0, NAMED_MOST))} and ${more} more` : undefined;
}
