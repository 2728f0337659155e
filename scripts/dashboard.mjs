import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serve } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyPieces } from "./body-pieces.mjs";
import { drainable } from "./drain.mjs";
import { limitConnections } from "./limit-connections.mjs";
import { mayReadMetrics, requestMetrics } from "./metrics.mjs";
import { readOn } from "./read-on.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
/** The server build: what `npm start` calls, remix-serve runs and an edge runtime imports. */
export const SERVER_BUILD = join(root, "build/app/server/index.js");
/** A session may be split over eight cookies of 4 KB; Node's own limit is 16 KB for all headers. */
export const MAX_HEADER_BYTES = 64 * 1024;
/** How often Node looks for connections whose headers are late; it keeps an interval for it. */
const LATE_CHECK_MS = 5_000;
/** Longer than proxies keep a connection that is not used, so that they end it (api/http/server.ts). */
const KEEP_ALIVE_MS = 65_000;
/** How long what is under way may take when the server ends. */
const FINISH_MS = 5_000;
/** A whole upload; the app ends one that pauses. Node's own limit is five minutes. */
const UPLOAD_MS = 2 * 3600_000;
const isUpload = ({ headers }) => /^multipart\//i.test(headers["content-type"] ?? "");
const ONE_YEAR = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

const isHostNamedTwice = ({ rawHeaders }) =>
	rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host").length > 1;

/**
 * A form's request with a body whose pieces are not copied, as the server's own adapter would do with each, and which may be
 * left half read: the answer still reaches whoever is sending (read-on.mjs).
 */
function formRequest({ env: { incoming }, req: { raw } }) {
	const { method, headers, signal } = raw;
	if (method !== "POST") return raw;
	return new Request(raw.url, {
		method,
		headers,
		signal,
		body: bodyPieces(incoming),
		duplex: "half",
	});
}

/** As in the log (app/services/request/request-log.server.ts): that a browser went away is no failure. */
const CLIENT_CLOSED_REQUEST = 499;

/** Counts requests of pages, and tells Prometheus of them. */
function observe(app, token) {
	const { registry, observe } = requestMetrics();
	app.use(async (c, next) => {
		const began = performance.now();
		await next();
		const { method, raw } = c.req;
		const isGivenUp = raw.signal.aborted && c.res.status >= 500;
		const status = isGivenUp ? CLIENT_CLOSED_REQUEST : c.res.status;
		observe({ method, route: "page", status, ms: performance.now() - began });
	});
	app.get("/metrics", async (c, next) => {
		if (!mayReadMetrics(c.env.incoming, token)) return next();
		return c.text(await registry.metrics(), 200, { "content-type": registry.contentType });
	});
}

/** Files of the client build first, then the metrics, then the dashboard itself. */
function routes(fetchPage, metricsToken) {
	/** @type {Hono<{ Bindings: import("@hono/node-server").HttpBindings }>} */
	const app = new Hono();
	app.use(async (c, next) => {
		if (isHostNamedTwice(c.env.incoming))
			return c.text("A request may name one host alone.\n", 400);
		await next();
	});
	const files = serveStatic({
		root: join(root, "build/app/client"),
		precompressed: true,
		onFound: (path, c) => {
			c.header("Cache-Control", path.includes("/assets/") ? ONE_YEAR : ONE_HOUR);
			c.header("X-Content-Type-Options", "nosniff");
			c.header("Cross-Origin-Resource-Policy", "same-origin");
		},
	});
	app.use("/assets/*", async (c, next) => {
		await next();
		// Nobody asks again, as the name changes with the content.
		c.res.headers.delete("Last-Modified");
	});
	for (const path of ["/assets/*", "/brand/*"]) app.get(path, files);
	observe(app, metricsToken);
	app.all("*", (c) => fetchPage(formRequest(c), getConnInfo(c).remote.address));
	return app;
}

/**
 * Loads the built dashboard with these settings.
 * @param tracing where its traces go (tracing/), if anywhere
 * @returns a function from request to answer
 * @throws an error with a line for each setting that is wrong
 */
export async function loadDashboard(env, tracing) {
	const { createFetch } = await import(pathToFileURL(SERVER_BUILD).href);
	return createFetch(env, tracing);
}

/**
 * Serves the dashboard on a port. Rejects with the error of listening; resolves to a function that
 * stops it and resolves when the last request has been answered, or after five seconds.
 * @param limits `maxConnections`: one more ends the one that keeps us waiting longest; `requestTimeoutMs`: how long the
 * headers of a request may take, or a pause in what still comes of a form that is answered; `metricsToken`: what Prometheus sends
 */
export async function listen(
	fetchPage,
	{ host, port },
	{ maxConnections, requestTimeoutMs, metricsToken },
) {
	const server = await new Promise((resolve, reject) => {
		const starting = serve(
			{
				fetch: routes(fetchPage, metricsToken).fetch,
				hostname: host,
				port,
				// It would cut a connection half a second after an answer, with the answer, while a form is still being sent.
				autoCleanupIncoming: false,
				serverOptions: {
					maxHeaderSize: MAX_HEADER_BYTES,
					headersTimeout: requestTimeoutMs,
					keepAliveTimeout: KEEP_ALIVE_MS,
					requestTimeout: Math.max(UPLOAD_MS, requestTimeoutMs),
					connectionsCheckingInterval: Math.min(LATE_CHECK_MS, requestTimeoutMs),
				},
			},
			() => resolve(starting),
		);
		starting.once("error", reject);
	});
	limitConnections(server, maxConnections, isUpload);
	const stop = drainable(server, FINISH_MS);
	// Before all others: whoever answers at once has said what becomes of the connection.
	server.prependListener("request", (request, response) =>
		readOn(request, response, requestTimeoutMs),
	);
	return stop;
}
