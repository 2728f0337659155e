import { useFetcher, useLoaderData, useLocation } from "@remix-run/react";
import { useRef } from "react";

/**
 * The page's data, and how to load it again beside what the router has: as the router loads it, it forgets a form's
 * answer, with what is wrong and what was typed, and the layout's notice.
 * @returns `data`, the newest
 */
export function useFreshData<Loader>() {
	const loaded = useLoaderData<Loader>();
	const { pathname, search } = useLocation();
	// One for each address: another search shows nothing of what this one has found.
	const fetcher = useFetcher<Loader>({ key: `fresh ${pathname}${search}` });
	/** What the router had loaded when the data was loaded beside it. */
	const before = useRef<typeof loaded>();
	const isNewer = fetcher.data !== undefined && before.current === loaded;
	return {
		data: isNewer ? (fetcher.data as typeof loaded) : loaded,
		reload: () => {
			before.current = loaded;
			// At "/" it is the page's own loader that is wanted, not that of the root around it.
			const query = pathname === "/" ? `?index${search.replace("?", "&")}` : search;
			fetcher.load(pathname + query);
		},
		isLoading: fetcher.state !== "idle",
	};
}
