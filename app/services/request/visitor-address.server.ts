/**
 * The browser's IP address, for the service's rate limits. Without proxies it is the address that
 * connected. Each of our `proxies` appends one entry to X-Forwarded-For, so it is the `proxies`-th
 * entry from the end; earlier entries were sent by the browser and are not trusted.
 */
export function visitorAddress(
	request: Request,
	connected: string | undefined,
	proxies: number,
): string | undefined {
	if (proxies === 0) return connected;
	const seen = (request.headers.get("X-Forwarded-For") ?? "").split(",").map((one) => one.trim());
	return seen.at(-proxies) || connected;
}
