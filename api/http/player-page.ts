import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { policySource } from "@signage/contract/http/policy-source";
import { YEAR_SECONDS } from "@signage/contract/time/durations";
import type { Context, Hono } from "hono";
import { hashOf } from "../secrets/hashes";
import { cameByTls } from "./came-by-tls";

/** @param files where files are that may be elsewhere than the page, with a space before it */
const pagePolicy = (files: string) => [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	`img-src 'self' blob:${files}`,
	`media-src 'self' blob:${files}`,
	`connect-src 'self'${files}`,
	"frame-src https: http:",
	"worker-src 'self'",
	"manifest-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
];

/** The probe asks any host whether it is there, in an origin of its own, with nothing to give away. */
const PROBE_POLICY = [
	"default-src 'none'",
	"script-src 'unsafe-inline'",
	"connect-src https: http:",
	"object-src https: http:",
	"frame-src https: http:",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'self'",
	"sandbox allow-scripts",
];

/**
 * The Content-Security-Policy of one of the built player's files. Browsers show no http: page inside a
 * page that came by TLS, so its policy names none.
 * @param filesAt the origin of files that may be another one than the page's
 */
export function playerPolicy(
	fileName: string,
	isTls = false,
	filesAt: string | null = null,
): string {
	const isProbe = /^probe-\w+\.html$/.test(fileName);
	const policy = (
		isProbe ? PROBE_POLICY : pagePolicy(filesAt ? ` ${policySource(filesAt)}` : "")
	).join("; ");
	return isTls ? policy.replaceAll("https: http:", "https:") : policy;
}

/** As the build names files by what they have (player/build.mjs). */
const HASHED_NAME = /-[0-9a-f]{10}\.\w+$/;

function setHeaders(path: string, c: Context, filesAt: string | null): void {
	c.header("content-security-policy", playerPolicy(basename(path), cameByTls(c), filesAt));
	c.header("referrer-policy", "no-referrer");
	c.header("cross-origin-resource-policy", "same-origin");
	c.header(
		"cache-control",
		HASHED_NAME.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
	);
}

/**
 * To the player's page. Browsers keep that, so that a screen with this address starts without the service, too: its service
 * worker answers for the page alone. Not the way from the root, which may be the dashboard's one day. What the address says of
 * the screen (`?turn=90`) goes along.
 */
function toPage(c: Context): Response {
	c.header("cache-control", `public, max-age=${YEAR_SECONDS}`);
	return c.redirect(`/player/${new URL(c.req.url).search}`);
}

const WORKER = "service-worker.js";

/**
 * Serves the page's service worker with a mark of the page's policy at its end. A screen keeps the page with its headers: where
 * files are elsewhere than before, a worker of other bytes has it keep the page anew, whose policy names where they are.
 */
function serveWorker(app: Hono, playerDir: string, filesAt: string | null): void {
	const mark = hashOf(playerPolicy("index.html", false, filesAt)).slice(0, 10);
	app.get(`/player/${WORKER}`, async (c) => {
		const file = join(playerDir, WORKER);
		if (!existsSync(file)) return c.notFound();
		const built = await readFile(file, "utf8");
		setHeaders(file, c, filesAt);
		c.header("content-type", "text/javascript; charset=utf-8");
		return c.body(`${built}\n// ${mark}\n`);
	});
}

/**
 * Serves the built player at /player/, the page that a screen opens.
 * @param filesAt the origin of files that may be another one than the page's
 */
export function servePlayer(app: Hono, playerDir: string, filesAt: string | null): void {
	app.get("/", (c) => c.redirect("/player/"));
	app.get("/player", toPage);
	// In a bench of the service alone.
	if (!existsSync(playerDir)) return;
	serveWorker(app, playerDir, filesAt);
	app.get(
		"/player/*",
		serveStatic({
			root: playerDir,
			rewriteRequestPath: (path) => path.replace(/^\/player/, ""),
			onFound: (path, c) => setHeaders(path, c, filesAt),
		}),
	);
}
