import { isLoopback } from "@signage/contract/loopback";
import type { Context } from "../request/context.server";

/** The service's origin as this browser reaches it. */
export function publicApiOrigin({ env, origin }: Context): string {
	if (env.API_PUBLIC_URL) return env.API_PUBLIC_URL;
	const url = new URL(env.API_URL);
	const here = new URL(origin).hostname;
	// An embedded service on this machine, seen from another one, is where the dashboard is.
	if (isLoopback(url.hostname)) url.hostname = here;
	return url.origin;
}

/** A stored file's address for the browser: the service's own are moved to where it is reached. */
export function publicUrl(context: Context, url: string): string;
export function publicUrl(context: Context, url: string | null | undefined): string | undefined;
export function publicUrl(context: Context, url: string | null | undefined): string | undefined {
	if (!url) return undefined;
	const { API_URL } = context.env;
	return url.startsWith(`${API_URL}/`) ? publicApiOrigin(context) + url.slice(API_URL.length) : url;
}
