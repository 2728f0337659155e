import { createHash, timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

const digest = (text: string) => createHash("sha256").update(text).digest();

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;
const GROUPS = 8;

/**
 * What throttles count for an address: itself, or of IPv6 the network of 64 bits, since whoever has
 * one chooses freely among its addresses.
 */
export function networkOf(address: string): string {
	const bare = address.replace(MAPPED_IPV4, "");
	if (!isIPv6(bare)) return bare;
	const [left = [], right = []] = bare
		.replace(/%.*$/, "")
		.split("::")
		.map((part) => part.split(":").filter((group) => group !== ""));
	const zeros = new Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill("0");
	const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
	return `${groups
		.slice(0, GROUPS / 2)
		.map((group) => group.toString(16))
		.join(":")}::/64`;
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
