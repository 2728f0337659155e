/**
 * Reads what still comes of a request that is answered before all of it was read, such as a form that is too large: left
 * unread, it would keep the caller's next request on the connection from being seen, and a browser reads no answer before
 * it has sent the whole form. Node ends it where nothing comes for `keepAliveTimeout`, and after `requestTimeout` at the
 * latest. Both the dashboard's and the service's server use it.
 * @param {import("node:http").Server} server
 */
export function readOn(server) {
	server.on("request", (request, response) => {
		response.once("finish", () => {
			if (request.readableEnded || request.destroyed) return;
			// Whoever read until now would pause it again with each piece.
			for (const event of ["data", "readable"]) request.removeAllListeners(event);
			request.resume();
		});
	});
}
