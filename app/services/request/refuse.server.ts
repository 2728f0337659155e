const METHODS = new Set(["GET", "HEAD", "POST"]);
const SAME_SITE = new Set(["same-origin", "none"]);

const plain = (status: number, message: string, headers?: Record<string, string>) =>
	new Response(`${message}\n`, {
		status,
		headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
	});

/** Whether a POST was sent by a page of another site (forms.md): by Sec-Fetch-Site, else Origin. */
function isForeign(request: Request): boolean {
	const site = request.headers.get("Sec-Fetch-Site");
	if (site !== null) return !SAME_SITE.has(site);
	const origin = request.headers.get("Origin");
	if (origin === null) return false;
	return !URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host;
}

/** The answer to a request that no page should see, or undefined: 405 other methods, 403 foreign posts. */
export function refuse(request: Request): Response | undefined {
	if (!METHODS.has(request.method))
		return plain(405, "This method is not allowed here.", { Allow: [...METHODS].join(", ") });
	if (request.method === "POST" && isForeign(request))
		return plain(403, "This form was sent from another site and was not accepted.");
	return undefined;
}
