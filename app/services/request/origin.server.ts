/** This site's origin as the browser sees it: https also where a proxy says that it ends TLS. */
export function originOf({ url, headers }: Request): string {
	const { protocol, host } = new URL(url);
	const isHttps = protocol === "https:" || headers.get("X-Forwarded-Proto") === "https";
	return `${isHttps ? "https:" : protocol}//${host}`;
}

/** Whether an origin is reached over TLS. */
export const isSecure = (origin: string) => origin.startsWith("https:");
