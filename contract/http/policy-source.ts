/**
 * An origin as a Content-Security-Policy names it. Its grammar has no IPv6 addresses, and browsers drop a source with one:
 * any host stands for it there, at the same port.
 */
export function policySource(origin: string): string {
	const { hostname, port, protocol } = new URL(origin);
	return hostname.startsWith("[") ? `${protocol}//*${port && `:${port}`}` : origin;
}
