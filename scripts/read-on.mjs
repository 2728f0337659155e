/**
 * Reads what still comes of a request that is answered before all of it was read, such as a form that is too large: left
 * unread, it would keep the caller's next request on the connection from being seen, and a browser reads no answer before
 * it has sent the whole form. The dashboard's servers and the service's use it.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {number} pauseMs how long nothing may come until the connection is ended
 */
export function readOn(request, response, pauseMs) {
	response.once("finish", () => {
		if (request.readableEnded || request.destroyed) return;
		const pause = setTimeout(() => request.destroy(), pauseMs);
		request.once("close", () => clearTimeout(pause));
		// Whoever read until now would pause it again with each piece.
		for (const event of ["data", "readable"]) request.removeAllListeners(event);
		request.on("data", () => pause.refresh());
	});
}
