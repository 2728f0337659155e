/**
 * Whether a request with a body is to be the last one of its connection. HTTP/1.0 knows no other end of an answer.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
const asksToClose = ({ headers, httpVersion }, { shouldKeepAlive }) =>
	!shouldKeepAlive &&
	httpVersion === "1.1" &&
	(Number(headers["content-length"]) > 0 || headers["transfer-encoding"] !== undefined);

/**
 * Reads what still comes of a request that is answered before all of it was read, such as a form that is too large: left
 * unread, it would keep the caller's next request on the connection from being seen, and a browser reads no answer before
 * it has sent the whole form. Whoever asked for the connection to be closed, as some proxies do, is read to the end first, too.
 * The dashboard's servers and the service's use it.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {number} pauseMs how long nothing may come until the connection is ended
 */
export function readOn(request, response, pauseMs) {
	const closes = asksToClose(request, response);
	// Else Node ends the connection with the answer.
	if (closes) response.shouldKeepAlive = true;
	const close = () => {
		if (closes) request.socket.destroySoon();
	};
	response.once("finish", () => {
		if (request.readableEnded || request.destroyed) return close();
		request.once("end", close);
		const pause = setTimeout(() => request.destroy(), pauseMs);
		request.once("close", () => clearTimeout(pause));
		// Whoever read until now would pause it again with each piece.
		for (const event of ["data", "readable"]) request.removeAllListeners(event);
		request.on("data", () => pause.refresh());
	});
}
