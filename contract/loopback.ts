/** Whether a URL's host is this machine itself. */
export const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
