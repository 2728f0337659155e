import { useLoaderData, useLocation, useMatches, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { loadBeside } from "./browser-data";

/**
 * The page's data, and how to load it again beside what the router has: as the router loads it, it forgets a form's
 * answer, with what is wrong and what was typed, and the layout's notice, and it puts an error in the place of the page.
 * @returns `data`, the newest; `reload`, which rejects where it cannot be had
 */
export function useFreshData<Loader>() {
	const loaded = useLoaderData<Loader>();
	const { pathname, search } = useLocation();
	const route = useMatches().at(-1)?.id ?? "";
	const { revalidate } = useRevalidator();
	/** With what the router had then: another search shows nothing of what this one has found. */
	const [fresh, setFresh] = useState<{ data: typeof loaded; before: typeof loaded }>();
	return {
		data: fresh?.before === loaded ? fresh.data : loaded,
		/** @param stays whether the page is to stay where its address leads to another one by now */
		reload: async (signal: AbortSignal, stays: () => boolean) => {
			const found = await loadBeside<typeof loaded>({ pathname, search }, route, signal);
			if (signal.aborted) return;
			if (found) setFresh({ data: found.data, before: loaded });
			// The router follows to where the address leads, and asks nobody before.
			else if (stays()) throw new Error("The address leads to another page");
			else revalidate();
		},
	};
}
