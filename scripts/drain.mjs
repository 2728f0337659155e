import { Server as NetServer } from "node:net";

/** So long after the end has begun, what is already on its way on an open connection is answered. */
const SETTLE_MS = 250;
const IDLE_CHECK_MS = 50;

/**
 * Makes a server end without failing requests: it accepts no more connections, answers what is under way and what still
 * comes on open connections, tells each caller that its connection is closed, and closes those that are idle only after
 * a moment. `server.close()` closes idle ones at once, with the request that a caller is just sending on it. Both
 * the dashboard's and the service's server use it.
 * @param {import("node:http").Server} server
 * @param {number} mostMs then all connections are closed, whatever they do
 * @returns {() => Promise<void>} ends it; resolves once the last connection is closed
 */
export function drainable(server, mostMs) {
	/** @type {Set<import("node:http").ServerResponse>} */
	const answering = new Set();
	let isEnding = false;
	server.prependListener("request", (_, response) => {
		if (isEnding) response.shouldKeepAlive = false;
		answering.add(response);
		response.once("close", () => answering.delete(response));
	});
	return () =>
		new Promise((resolve) => {
			isEnding = true;
			for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
			/** @type {NodeJS.Timeout | undefined} */
			let idle;
			const settled = setTimeout(() => {
				idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
			}, SETTLE_MS);
			const late = setTimeout(() => server.closeAllConnections(), mostMs);
			NetServer.prototype.close.call(server, () => {
				clearTimeout(settled);
				clearInterval(idle);
				clearTimeout(late);
				resolve();
			});
		});
}
