import { forwardedFor } from "@signage/contract/http/forwarded-for";

/**
 * The browser's IP address, for the service's rate limits: what the outermost of our proxies saw, else
 * the address that connected.
 */
export function visitorAddress(
	request: Request,
	connected: string | undefined,
	proxies: number,
): string | undefined {
	return forwardedFor(request.headers.get("X-Forwarded-For"), proxies) ?? connected;
}
