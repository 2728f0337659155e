import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { limitConnections } from "../../scripts/limit-connections.mjs";

/** Uploading a video over a slow line can take hours; Node's default limit is five minutes. */
const REQUEST_TIMEOUT_MS = 4 * 3600 * 1000;
const HEADERS_TIMEOUT_MS = 30_000;
/**
 * Longer than callers and proxies keep a connection that is not used, so that they end it: a request sent
 * on a connection that is just being closed here would fail.
 */
const KEEP_ALIVE_MS = 65_000;
const FINISH_MS = 5_000;
const IDLE_CHECK_MS = 50;

/** Uploads are on signed URLs. */
const isUpload = ({ url = "" }: IncomingMessage) => url.startsWith("/blobs/");

export interface Listening {
	port: number;
	/** Accepts no more connections; running requests have five seconds to finish. */
	stop(): Promise<void>;
}

function stop(server: Server): Promise<void> {
	return new Promise((resolve) => {
		// A busy connection becomes idle after its answer and would stay open.
		const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
		const late = setTimeout(() => server.closeAllConnections(), FINISH_MS);
		server.close(() => {
			clearInterval(idle);
			clearTimeout(late);
			resolve();
		});
	});
}

interface Place {
	host: string;
	/** 0 picks a free one. */
	port: number;
	maxConnections: number;
}

/** Serves the application. Rejects with Node's error, such as EADDRINUSE. */
export function listen(app: Hono, { host, port, maxConnections }: Place): Promise<Listening> {
	const server = createAdaptorServer({ fetch: app.fetch, hostname: host }) as Server;
	server.requestTimeout = REQUEST_TIMEOUT_MS;
	server.headersTimeout = HEADERS_TIMEOUT_MS;
	server.keepAliveTimeout = KEEP_ALIVE_MS;
	limitConnections(server, maxConnections, isUpload);
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, host, () => {
			server.off("error", reject);
			const { port: taken } = server.address() as AddressInfo;
			resolve({ port: taken, stop: () => stop(server) });
		});
	});
}
