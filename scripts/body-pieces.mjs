/**
 * A request's body, piece by piece as it arrives, for both servers. The server's own adapter would copy each piece.
 * @param {import("node:http").IncomingMessage} incoming
 * @returns {import("node:stream/web").ReadableStream<Uint8Array>}
 */
export const bodyPieces = (incoming) =>
	// A connection that is no longer read is not closed, so that the answer still reaches the sender.
	ReadableStream.from(incoming.iterator({ destroyOnReturn: false }));
