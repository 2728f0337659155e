const SAME_SITE = ["same-origin", "none"];

/**
 * Whether another site sent this form (forms.md): by Sec-Fetch-Site, else by Origin. Programs send neither.
 * @param address where browsers reach this site
 */
export function isForeignForm({ headers }: Request, address: string): boolean {
	const site = headers.get("sec-fetch-site");
	if (site !== null) return !SAME_SITE.includes(site);
	const origin = headers.get("origin");
	if (origin === null) return false;
	return !URL.canParse(origin) || new URL(origin).host !== new URL(address).host;
}
