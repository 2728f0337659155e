import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import { forwardedFor, writtenAddress } from "@signage/contract/http/forwarded-for";
import type { Context } from "hono";
import { expandIPv6 } from "hono/utils/ipaddr";
import { isSameSecret } from "../../scripts/same-secret.mjs";
import type { Config } from "../start/config";

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;
/** The length of the network part in a fully written IPv6 address. */
const NETWORK_LENGTH = "2001:0db8:0000:0000".length;

/**
 * What throttles count: an IPv4 address, or the /64 network of an IPv6 address, because its owner can
 * use any address in it.
 */
export function networkOf(address: string): string {
	const bare = address.replace(MAPPED_IPV4, "");
	if (!isIPv6(bare)) return bare;
	return `${expandIPv6(bare.replace(/%.*$/, "").toLowerCase()).slice(0, NETWORK_LENGTH)}::/64`;
}

/** Whether a caller is a dashboard of ours: it sends the shared key (DASHBOARD_KEY). */
export function isDashboard(c: Context, { dashboardKey }: Pick<Config, "dashboardKey">): boolean {
	const sentKey = c.req.header("x-dashboard-key");
	return dashboardKey !== null && sentKey !== undefined && isSameSecret(sentKey, dashboardKey);
}

let isTold = false;

/** Says once that a dashboard may have another key than the service: all its people then have one address, and share its limits. */
function tellStrangeKey(c: Context): void {
	if (isTold || c.req.header("x-dashboard-key") === undefined) return;
	isTold = true;
	console.warn(
		"A caller has sent an X-Dashboard-Key that is not this service's DASHBOARD_KEY, and is taken for no dashboard: where it is yours, set the same for both. This is said once.",
	);
}

/**
 * The caller's address, for throttles. A dashboard that sends the shared key (DASHBOARD_KEY) names the
 * browser that it calls for in X-Forwarded-For, to which proxies on its way add. For everybody else that header counts as far as
 * our own proxies (TRUSTED_PROXIES) wrote it. Where it names no IP address, the connection does.
 */
export function callerAddress(
	c: Context,
	config: Pick<Config, "dashboardKey" | "trustedProxies">,
): string {
	const header = c.req.header("x-forwarded-for");
	const isOurs = isDashboard(c, config);
	if (!isOurs) tellStrangeKey(c);
	const forwarded = isOurs
		? writtenAddress(header?.split(",")[0] ?? "")
		: forwardedFor(header, config.trustedProxies);
	return networkOf(forwarded ?? getConnInfo(c).remote.address ?? "");
}
