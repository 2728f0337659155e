/** Whether a request is for a page, by a link or a form, not for data, a picture or a script. */
export function isForPage({ headers, url }: Request): boolean {
	if (new URL(url).pathname.endsWith(".data")) return false;
	const destination = headers.get("Sec-Fetch-Dest");
	return destination
		? destination === "document"
		: /\btext\/html\b/.test(headers.get("Accept") ?? "");
}
