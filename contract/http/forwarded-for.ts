import * as z from "zod";

/** How many proxies may be named at most, to the dashboard and to the service. */
export const TRUSTED_PROXIES_MOST = 100;

const ipAddress = z.union([z.ipv4(), z.ipv6()]);
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

/**
 * An IP address as proxies write it: some add the port (192.0.2.1:40001), IPv6 in brackets then, and a zone may follow.
 * Without all that; undefined where it is no IP address, such as "unknown".
 */
export function writtenAddress(written: string): string | undefined {
	const [, bracketed, dotted] = WITH_PORT.exec(written.trim()) ?? [];
	const address = (bracketed ?? dotted ?? written.trim()).replace(/%.*$/, "");
	return ipAddress.safeParse(address).data;
}

/**
 * The address that the outermost of our `proxies` saw, from the header X-Forwarded-For: each of them appends
 * one entry, so it is the `proxies`-th from the end. Earlier entries were sent by the caller and are not
 * trusted. Undefined without proxies, or where there is no such entry or it is no IP address.
 */
export function forwardedFor(
	header: string | null | undefined,
	proxies: number,
): string | undefined {
	if (proxies === 0) return undefined;
	return writtenAddress((header ?? "").split(",").at(-proxies) ?? "");
}
