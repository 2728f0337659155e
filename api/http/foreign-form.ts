const SAME_SITE = ["same-origin", "none"];

/**
 * Whether another site sent this form: by Sec-Fetch-Site, else by Origin. Programs send neither.
 * @param publicUrl where browsers reach this service; null: at the host that was called
 */
export function isForeignForm(request: Request, publicUrl: string | null): boolean {
	const site = request.headers.get("sec-fetch-site");
	if (site !== null) return !SAME_SITE.includes(site);
	const origin = request.headers.get("origin");
	if (origin === null) return false;
	return !URL.canParse(origin) || new URL(origin).host !== new URL(publicUrl ?? request.url).host;
}
