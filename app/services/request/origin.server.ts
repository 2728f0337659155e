/** The dashboard's origin as the browser sees it; https also if a proxy sets X-Forwarded-Proto. */
export function originOf({ url, headers }: Request): string {
	const { protocol, host } = new URL(url);
	const isHttps = protocol === "https:" || headers.get("X-Forwarded-Proto") === "https";
	return `${isHttps ? "https:" : protocol}//${host}`;
}

/** Whether an origin uses https. */
export const isSecure = (origin: string) => origin.startsWith("https:");
