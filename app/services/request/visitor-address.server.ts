/**
 * The browser's address, for the service's throttles: the one that connected, or, behind `proxies`
 * proxies that each append to X-Forwarded-For, the one that the first of them saw. What stands
 * before that in the header is the browser's own word and is not believed.
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
