import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono } from "hono";

const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' blob:",
	"media-src 'self' blob:",
	"connect-src 'self'",
	"worker-src 'self'",
	"manifest-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join("; ");

const HASHED_NAME = /[-.][A-Za-z0-9_-]{8,}\.\w+$/;

function setHeaders(path: string, c: Context): void {
	c.header("content-security-policy", POLICY);
	c.header("referrer-policy", "no-referrer");
	c.header("cross-origin-resource-policy", "same-origin");
	const isHashed = HASHED_NAME.test(path) && !path.endsWith("service-worker.js");
	c.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
}

/** Serves the built player at /player/, the page that a screen opens. */
export function servePlayer(app: Hono, playerDir: string): void {
	app.get("/", (c) => c.redirect("/player/"));
	app.get("/player", (c) => c.redirect("/player/"));
	app.get(
		"/player/*",
		serveStatic({
			root: playerDir,
			rewriteRequestPath: (path) => path.replace(/^\/player/, ""),
			onFound: setHeaders,
		}),
	);
}
