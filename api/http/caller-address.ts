import { createHash, timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { expandIPv6 } from "hono/utils/ipaddr";

const digest = (text: string) => createHash("sha256").update(text).digest();

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;
/** So many letters of a whole IPv6 address name its network. */
const NETWORK_LETTERS = "2001:0db8:0000:0000".length;

/**
 * What throttles count for an address: itself, or of IPv6 the network of 64 bits, since whoever has
 * one chooses freely among its addresses.
 */
export function networkOf(address: string): string {
	const bare = address.replace(MAPPED_IPV4, "");
	if (!isIPv6(bare)) return bare;
	return `${expandIPv6(bare.replace(/%.*$/, "").toLowerCase()).slice(0, NETWORK_LETTERS)}::/64`;
}

/**
 * The caller's address, for throttles. A dashboard that shows the key that both were given speaks for
 * the browser it names; nobody else's X-Forwarded-For is believed.
 */
export function callerAddress(c: Context, dashboardKey: string | null): string {
	const shown = c.req.header("x-dashboard-key");
	const isDashboard =
		dashboardKey !== null &&
		shown !== undefined &&
		timingSafeEqual(digest(shown), digest(dashboardKey));
	const forwarded = isDashboard ? c.req.header("x-forwarded-for") : undefined;
	return networkOf(forwarded ?? getConnInfo(c).remote.address ?? "");
}
