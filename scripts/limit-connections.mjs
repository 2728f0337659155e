/**
 * Keeps at most `most` connections of a server. A new one takes the place of the one that has kept us
 * waiting for a request longest; where all are being answered or upload, of the one that has done so
 * longest. So connections that hardly send or read anything lock nobody out. Both the dashboard's and
 * the service's server use it.
 * @param {import("node:http").Server} server
 * @param {number} most
 * @param {(request: import("node:http").IncomingMessage) => boolean} isUpload whether a request's body may take its time
 */
export function limitConnections(server, most, isUpload) {
	/**
	 * Each connection, with its request while it is answered; those that changed longest ago come first.
	 * @type {Map<import("node:net").Socket, import("node:http").IncomingMessage | null>}
	 */
	const connections = new Map();
	/** @param {import("node:net").Socket} socket @param {import("node:http").IncomingMessage | null} request */
	const put = (socket, request) => {
		connections.delete(socket);
		connections.set(socket, request);
	};
	const endOne = () => {
		let [ending] = connections.keys();
		for (const [socket, request] of connections) {
			if (request && (request.complete || isUpload(request))) continue;
			ending = socket;
			break;
		}
		if (ending) connections.delete(ending);
		ending?.destroy();
	};
	server.on("connection", (socket) => {
		if (connections.size >= most) endOne();
		put(socket, null);
		socket.once("close", () => connections.delete(socket));
	});
	server.on("request", (request, response) => {
		put(request.socket, request);
		response.once("close", () => {
			// Another one may have come on it meanwhile.
			if (connections.get(request.socket) === request) put(request.socket, null);
		});
	});
}
