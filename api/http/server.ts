import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { drainable } from "../../scripts/drain.mjs";
import { limitConnections } from "../../scripts/limit-connections.mjs";
import { readOn } from "../../scripts/read-on.mjs";

/** Uploading a video over a slow line can take hours; Node's default limit is five minutes. */
const REQUEST_TIMEOUT_MS = 4 * 3600 * 1000;
const HEADERS_TIMEOUT_MS = 30_000;
/** How long nothing may come of a body that is answered already. */
const PAUSE_MS = 30_000;
/**
 * Longer than callers and proxies keep a connection that is not used, so that they end it: a request sent
 * on a connection that is just being closed here would fail.
 */
const KEEP_ALIVE_MS = 65_000;
/** `npm start` ends the dashboard first, which has five; both together have ten, then this process is killed. */
const FINISH_MS = 4_000;

/** Uploads are on signed URLs. */
const isUpload = ({ url = "" }: IncomingMessage) => url.startsWith("/blobs/");

export interface Listening {
	port: number;
	/** Accepts no more connections; running requests have four seconds to finish. */
	stop(): Promise<void>;
}

interface Place {
	host: string;
	/** 0 picks a free one. */
	port: number;
	maxConnections: number;
}

/** Serves the application. Rejects with Node's error, such as EADDRINUSE. */
export function listen(app: Hono, { host, port, maxConnections }: Place): Promise<Listening> {
	const server = createAdaptorServer({
		fetch: app.fetch,
		hostname: host,
		// As the dashboard (scripts/dashboard.mjs): readOn reads what still comes after an answer.
		autoCleanupIncoming: false,
	}) as Server;
	server.requestTimeout = REQUEST_TIMEOUT_MS;
	server.headersTimeout = HEADERS_TIMEOUT_MS;
	server.keepAliveTimeout = KEEP_ALIVE_MS;
	limitConnections(server, maxConnections, isUpload);
	const stop = drainable(server, FINISH_MS);
	// Before all others: whoever answers at once has said what becomes of the connection.
	server.prependListener("request", (...both) => readOn(...both, PAUSE_MS));
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, host, () => {
			server.off("error", reject);
			const { port: taken } = server.address() as AddressInfo;
			resolve({ port: taken, stop });
		});
	});
}
