/** Whether a URL's host name is a loopback name or address. */
export const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
