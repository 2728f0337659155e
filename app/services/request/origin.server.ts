/**
 * Where the trusted part of the entries begins that proxies have added, the one next to the browser the first. Where it is
 * not said how many proxies there are, that is at the first: who lies about their own protocol harms themselves alone.
 */
const trustedFrom = (entries: number, proxies: number | undefined) =>
	proxies === undefined ? 0 : Math.max(0, entries - proxies);

/**
 * The dashboard's origin as the browser sees it; https also if X-Forwarded-Proto says so.
 * @param proxies how many trusted proxies are in front of this server; undefined where that is not said
 */
export function originOf({ url, headers }: Request, proxies: number | undefined): string {
	const { protocol, host } = new URL(url);
	const entries = (headers.get("X-Forwarded-Proto") ?? "").split(",");
	const seen = entries[trustedFrom(entries.length, proxies)] ?? "";
	const isHttps = protocol === "https:" || seen.trim().toLowerCase() === "https";
	// Host may have the port that browsers leave out.
	return new URL(`${isHttps ? "https:" : protocol}//${host}`).origin;
}

/** Whether an origin uses https. */
export const isSecure = (origin: string) => origin.startsWith("https:");
