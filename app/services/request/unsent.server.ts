import type { Context } from "./context.server";

/**
 * A list that a whole page has in its HTML: the browser reads it there (components/lists/kept-rows), and it is not
 * sent a second time as data. Undefined for a whole page, the list itself where only data is asked for.
 */
export function unsent<T>({ isPage, extras }: Context, list: T[]): T[] | undefined {
	if (!isPage) return list;
	extras.unsent = list;
	return undefined;
}
