import { shortened } from "~/components/ellipsis";

const NAMED_MOST = 3;

/** A few groups by their titles, or how many there are: a notice waits in the session's cookie, which has little room. */
export const namedGroups = (titles: readonly string[]) =>
	titles.length > NAMED_MOST
		? `${titles.length} groups`
		: titles.map((title) => shortened(title)).join(", ");
