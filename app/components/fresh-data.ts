import { useActionData, useFetcher, useLoaderData, useLocation } from "@remix-run/react";
import { useRef } from "react";

/**
 * The page's data, and how to load it again beside a form's answer: as the router loads it, it forgets that answer, and
 * with it what is wrong and what was typed.
 * @returns `data`, the newest; `reload` while there is an answer
 */
export function useFreshData<Loader>() {
	const loaded = useLoaderData<Loader>();
	const { pathname, search } = useLocation();
	const isAnswered = useActionData() !== undefined;
	// One for each address: another search shows nothing of what this one has found.
	const fetcher = useFetcher<Loader>({ key: `fresh ${pathname}${search}` });
	/** What the router had loaded when the data was loaded beside it. */
	const before = useRef<typeof loaded>();
	const isNewer = fetcher.data !== undefined && before.current === loaded;
	return {
		data: isNewer ? (fetcher.data as typeof loaded) : loaded,
		reload: isAnswered
			? () => {
					before.current = loaded;
					fetcher.load(pathname + search);
				}
			: undefined,
	};
}
