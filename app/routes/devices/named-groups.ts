import { firstFew } from "@signage/contract/text/first-few";
import { shortened } from "~/components/text/ellipsis";

const NAMED_MOST = 3;

const named = (titles: readonly string[]) =>
	firstFew(
		titles.map((title) => shortened(title)),
		NAMED_MOST,
	);

/** A few groups by their titles, or how many there are: a notice waits in the session's cookie, which has little room. */
export const namedGroups = (titles: readonly string[]) =>
	titles.length > NAMED_MOST ? `${titles.length} groups` : named(titles);

/** The first of groups of which `namedGroups` gives the number alone. */
export const someGroups = (titles: readonly string[]) =>
	titles.length > NAMED_MOST ? named(titles) : undefined;
