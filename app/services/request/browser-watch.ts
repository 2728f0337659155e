import { useRef } from "react";

const NOT_MODIFIED = 304;

/** Asks whether the page that is shown would be another one now; what did not change since the last time is a 304. */
class PageWatch {
	private tag = "";

	/** Also where nobody is signed in any more. A page that cannot be had tells nothing. @throws Error without a connection */
	async isOther(signal: AbortSignal): Promise<boolean> {
		const headers = { "If-None-Match": this.tag };
		const {
			status,
			ok,
			headers: told,
		} = await fetch(location.href, { headers, cache: "no-store", signal });
		this.tag = told.get("ETag") ?? "";
		return ok && status !== NOT_MODIFIED;
	}
}

/** Tells whether the page would be another one since it was asked last; the first time it says that it would. */
export function usePageWatch(): (signal: AbortSignal) => Promise<boolean> {
	const watch = useRef<PageWatch>();
	watch.current ??= new PageWatch();
	const { current } = watch;
	return (signal) => current.isOther(signal);
}
