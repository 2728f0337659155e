/** Loopback addresses, including IPv4 ones written as IPv6. */
const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/i;
/** Host headers that name this machine, perhaps with a port. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;
/** Headers that proxies add: then the connection does not come from the person. */
const FORWARDING = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * Whether a program on this machine asks. The host is checked as well: any other name that leads here may be another
 * site's (DNS rebinding). Both the dashboard's and the service's server use it.
 * @param {import("node:http").IncomingMessage} request
 */
export const isFromThisMachine = ({ socket, headers }) =>
	LOOPBACK.test(socket.remoteAddress ?? "") &&
	LOOPBACK_HOST.test(headers.host ?? "") &&
	!Object.keys(headers).some((name) => FORWARDING.test(name));
