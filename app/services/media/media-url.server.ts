import { isLoopback } from "@signage/contract/http/loopback";
import type { Context } from "../request/context.server";

/** The service's origin as the browser reaches it: API_PUBLIC_URL, else derived from API_URL. */
export function publicApiOrigin({ env, origin }: Context): string {
	if (env.API_PUBLIC_URL) return env.API_PUBLIC_URL;
	const url = new URL(env.API_URL);
	const here = new URL(origin).hostname;
	// A service on this machine: other machines reach it under the dashboard's own host name.
	if (isLoopback(url.hostname)) url.hostname = here;
	return url.origin;
}

const IS_WEB = /^https?:\/\//i;

/**
 * A stored file's URL for the browser: an origin of API_URL is replaced by `publicApiOrigin`. Undefined
 * for what is no web address, such as a script.
 */
export function publicUrl(context: Context, url: string | null | undefined): string | undefined {
	if (!url || !IS_WEB.test(url)) return undefined;
	const { API_URL } = context.env;
	return url.startsWith(`${API_URL}/`) ? publicApiOrigin(context) + url.slice(API_URL.length) : url;
}

/**
 * Where the browser finds a file, if that is not the address that the service names, which is kept as it is: it is what is
 * saved. Undefined also for what is no web address.
 */
export function shownAt(context: Context, url: string | null | undefined): string | undefined {
	const shown = publicUrl(context, url);
	return shown === url ? undefined : shown;
}

/**
 * Where this program sends a file. What a service calls itself on its own machine, as in a container beside this one's, is found
 * where API_URL leads.
 */
export function sentTo({ env }: Context, uploadUrl: string): string {
	if (!URL.canParse(uploadUrl)) return uploadUrl;
	const [named, api] = [new URL(uploadUrl), new URL(env.API_URL)];
	const isElsewhere = isLoopback(named.hostname) && !isLoopback(api.hostname);
	return isElsewhere ? api.origin + named.pathname + named.search : uploadUrl;
}
