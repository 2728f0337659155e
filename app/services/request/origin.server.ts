/** Whether the browser came over https, told by the URL or by a proxy in front. */
export const isSecure = (request: Request) =>
	request.url.startsWith("https:") || request.headers.get("X-Forwarded-Proto") === "https";

/** This site's origin as the browser of this request sees it. */
export function originOf(request: Request): string {
	const url = new URL(request.url);
	if (isSecure(request)) url.protocol = "https:";
	return url.origin;
}
