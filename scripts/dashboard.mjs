import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serve } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Room for all the cookies that a session may be cut into. */
const MAX_HEADER_BYTES = 64 * 1024;
const YEAR = "public, max-age=31536000, immutable";

/** Files of the build first, then the dashboard itself. */
function routes(fetchPage) {
	const app = new Hono();
	const files = serveStatic({
		root: join(root, "build/app/client"),
		precompressed: true,
		onFound: (path, c) => {
			c.header("Cache-Control", path.includes("/assets/") ? YEAR : "public, max-age=3600");
			c.header("X-Content-Type-Options", "nosniff");
		},
	});
	for (const path of ["/assets/*", "/brand/*", "/favicon.svg"]) app.get(path, files);
	app.all("*", (c) => fetchPage(c.req.raw, getConnInfo(c).remote.address));
	return app;
}

/**
 * Starts the built dashboard. Rejects with the error of a variable that is wrong or a port that is
 * taken; resolves to a function that stops it and resolves when the last request is answered.
 */
export async function startDashboard({ host, port, env }) {
	const { createFetch } = await import(pathToFileURL(join(root, "build/app/server/index.js")).href);
	const app = routes(createFetch(env));
	const server = await new Promise((resolve, reject) => {
		const starting = serve(
			{
				fetch: app.fetch,
				hostname: host,
				port,
				serverOptions: { maxHeaderSize: MAX_HEADER_BYTES },
			},
			() => resolve(starting),
		);
		starting.once("error", reject);
	});
	return () =>
		new Promise((resolve) => {
			server.close(resolve);
			setTimeout(() => server.closeAllConnections(), 5000).unref();
		});
}
