/** Whether a host is a loopback name or address, an IPv6 address with brackets, as in a URL, or without. */
export const isLoopback = (host: string) =>
	/^(?:localhost|127(?:\.\d+){3}|\[::1\]|::1)$/i.test(host);
