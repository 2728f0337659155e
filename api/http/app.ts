import { openApiDocument } from "@signage/contract/openapi/document";
import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { Tracing } from "../../tracing/open-tracing.mjs";
import { createMetrics } from "../observe/metrics";
import { placeOf } from "../problems/place-of";
import { notFound } from "../problems/problem";
import type { Services } from "../start/services";
import { serveDescription } from "./api-description";
import { boundedBody } from "./bounded-body";
import { registerCalls } from "./calls";
import { cameByTls } from "./came-by-tls";
import type { Handlers } from "./handler";
import { answerHealth } from "./health";
import { notAllowed } from "./not-allowed";
import { observeRequests, serveMetrics } from "./observed";
import { serveOutbox } from "./outbox-page";
import { servePlayer } from "./player-page";
import { errorAnswer, problemAnswer } from "./problem-answer";
import { allowScreensElsewhere } from "./screens-elsewhere";

export interface AppParts {
	services: Services;
	handlers: Handlers;
	/** The storage side of uploads, mounted at /blobs; null where the files are elsewhere. */
	blobs: Hono | null;
	/** Pages and addresses of domains that are not calls of the table, at their own paths. */
	more: (app: Hono) => void;
	/** Null where traces are not asked for. */
	tracing: Tracing | null;
	/** False from the moment the service stops. */
	isServing: () => boolean;
}

/** Security headers for every answer, unless its handler has set its own. */
function secureAnswers(app: Hono): void {
	app.use(async (c, next) => {
		await next();
		c.header("x-content-type-options", "nosniff");
		// Of several proxies, the one next to the caller is first.
		if (cameByTls(c)) c.header("strict-transport-security", "max-age=31536000");
	});
	app.use("/api/*", async (c, next) => {
		await next();
		if (!c.res.headers.has("content-security-policy"))
			c.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
		if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
	});
}

/** The whole service as one Hono application. */
export function createApp(parts: AppParts): Hono {
	const { services, handlers, blobs, more } = parts;
	const app = new Hono();
	const metrics = createMetrics(services.db, services.config.dataDir);
	observeRequests(app, services.config, { metrics, tracing: parts.tracing });
	secureAnswers(app);
	allowScreensElsewhere(app);
	app.use(
		"/api/*",
		boundedBody(services.config),
		methodNotAllowed({
			app,
			onMethodNotAllowed: (c, methods) => notAllowed(c.req.method, methods),
		}),
	);
	more(app);
	registerCalls(app, handlers, services);
	if (blobs) {
		// Uploads are stored as they come; their lists are read whole, and Azure's answer to a long one is the store's own.
		const list = boundedBody(services.config, () => Number.POSITIVE_INFINITY);
		app.use("/blobs/*", (c, next) =>
			c.req.query("comp") === "blocklist" ? list(c, next) : next(),
		);
		app.route("/blobs", blobs);
	}
	answerHealth(app, parts);
	serveMetrics(app, services.config, metrics);
	serveDescription(app, () => openApiDocument(services.config.publicUrl ?? "/"));
	serveOutbox(app, services);
	const filesAt = services.blobs.origin ?? services.config.publicUrl;
	servePlayer(app, services.config.playerDir, filesAt);
	app.notFound(() => problemAnswer(notFound("This address")));
	app.onError((error, c) => errorAnswer(error, placeOf(c, `${c.req.method} ${c.req.path}`)));
	return app;
}
