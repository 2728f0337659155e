import { connect } from "node:net";

const LOOPBACK = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Whether another program already accepts connections on this port. Connects instead of listening, so
 * that the port never looks open before the dashboard serves it. A program that listens on another
 * network interface only is missed here; listening on the port reports it later.
 */
export const isTaken = (host, port) =>
	new Promise((resolve) => {
		const socket = connect({ host: LOOPBACK[host] ?? host, port, timeout: 1000 });
		const settle = (answer) => {
			socket.destroy();
			resolve(answer);
		};
		socket.once("connect", () => settle(true));
		socket.once("error", () => settle(false));
		socket.once("timeout", () => settle(false));
	});

export const takenMessage = (port) => `Port ${port} is taken. Choose another with PORT=…`;

/** One sentence for an error of listening on a port. */
export function listenMessage(error, port) {
	if (error.code === "EADDRINUSE") return takenMessage(port);
	if (error.code === "EACCES") return `This account is not allowed to listen on port ${port}.`;
	return error.message;
}
