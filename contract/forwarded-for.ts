/** How many proxies may be named at most, to the dashboard and to the service. */
export const TRUSTED_PROXIES_MOST = 100;

/**
 * The address that the outermost of our `proxies` saw, from the header X-Forwarded-For: each of them appends
 * one entry, so it is the `proxies`-th from the end. Earlier entries were sent by the caller and are not
 * trusted. Undefined without proxies, or where there is no such entry.
 */
export function forwardedFor(
	header: string | null | undefined,
	proxies: number,
): string | undefined {
	if (proxies === 0) return undefined;
	const seen = (header ?? "").split(",").map((one) => one.trim());
	return seen.at(-proxies) || undefined;
}
