/**
 * The dashboard's origin as the browser sees it; https also if X-Forwarded-Proto says so. Each proxy
 * may add an entry there, the one next to the browser the first.
 */
export function originOf({ url, headers }: Request): string {
	const { protocol, host } = new URL(url);
	const [first = ""] = (headers.get("X-Forwarded-Proto") ?? "").split(",");
	const isHttps = protocol === "https:" || first.trim().toLowerCase() === "https";
	return `${isHttps ? "https:" : protocol}//${host}`;
}

/** Whether an origin uses https. */
export const isSecure = (origin: string) => origin.startsWith("https:");
