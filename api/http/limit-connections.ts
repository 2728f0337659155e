import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests whose bodies take their time: uploads, on signed URLs. */
const isUpload = ({ url = "" }: IncomingMessage) => url.startsWith("/blobs/");

/**
 * Keeps at most `most` connections. A new one takes the place of the one that has kept us waiting for a
 * request longest; where all are being answered or upload, of the one that has done so longest. So
 * connections that hardly send or read anything lock nobody out.
 */
export function limitConnections(server: Server, most: number): void {
	/** Each connection, with its request while it is answered; those that changed longest ago come first. */
	const connections = new Map<Socket, IncomingMessage | null>();
	const put = (socket: Socket, request: IncomingMessage | null) => {
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
	server.on("connection", (socket: Socket) => {
		if (connections.size >= most) endOne();
		put(socket, null);
		socket.once("close", () => connections.delete(socket));
	});
	server.on("request", (request: IncomingMessage, response: ServerResponse) => {
		put(request.socket, request);
		response.once("close", () => {
			if (connections.has(request.socket)) put(request.socket, null);
		});
	});
}
