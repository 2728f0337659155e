import type { IncomingMessage, Server } from "node:http";

export function limitConnections(
	server: Server,
	most: number,
	isUpload: (request: IncomingMessage) => boolean,
): void;
