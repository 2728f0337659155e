import { getConnInfo } from "@hono/node-server/conninfo";
import { isLoopback } from "@signage/contract/loopback";
import type { Context } from "hono";

/** Loopback addresses, including IPv4 ones written as IPv6. */
const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/i;
/** Headers that proxies add: then the connection does not come from the person. */
const FORWARDING = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** Whether a browser on this machine asks. The host is checked as well: any other name that leads here may be another site's (DNS rebinding). */
export const isFromThisMachine = (c: Context) =>
	LOOPBACK.test(getConnInfo(c).remote.address ?? "") &&
	isLoopback(new URL(c.req.url).hostname) &&
	!Object.keys(c.req.header()).some((name) => FORWARDING.test(name));
