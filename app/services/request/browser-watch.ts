import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { ASKS_ONLY } from "~/shared/asks-only";
import { OURS } from "./own-answers";

const NOT_MODIFIED = 304;

/** The dashboard has answered that there is no such page, or not any more. */
export class PageGone extends Error {}

/** Asks the dashboard, from the browser, whether something is other than it was; what did not change since the last time is a 304. */
export class Watch {
	private tag = "";

	/** Has the next answer say what is there, also where that is as it was. */
	forget(): void {
		this.tag = "";
	}

	/** What is there now; undefined where that is as it was. @throws PageGone; Error where it cannot be had */
	async changed(url: string, signal: AbortSignal): Promise<Response | undefined> {
		const headers = { "If-None-Match": this.tag, [ASKS_ONLY]: "1" };
		const answer = await fetch(url, { headers, cache: "no-store", signal });
		if (answer.status === NOT_MODIFIED) return undefined;
		const isOurs = answer.headers.has(OURS);
		if (answer.status === 404 && isOurs) throw new PageGone("There is no such page any more");
		if (!answer.ok || !isOurs) throw new Error("No answer of the dashboard");
		if (!answer.redirected) this.tag = answer.headers.get("ETag") ?? "";
		return answer;
	}
}

/**
 * Tells whether the page would be another one since it was asked last; the first time it says that it would, and so it does once the
 * router has loaded the page again: what that has found may have been true for a moment alone.
 */
export function usePageWatch(): (signal: AbortSignal) => Promise<boolean> {
	const loaded: unknown = useLoaderData();
	const watch = useRef<Watch>();
	watch.current ??= new Watch();
	const { current } = watch;
	const asked = useRef<unknown>();
	return async (signal) => {
		if (asked.current !== loaded) current.forget();
		asked.current = loaded;
		return (await current.changed(location.href, signal)) !== undefined;
	};
}
