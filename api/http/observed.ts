import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono, Next } from "hono";
import { matchedRoutes } from "hono/route";
import { mayReadMetrics } from "../../scripts/metrics.mjs";
import type { Tracing } from "../../tracing/open-tracing.mjs";
import type { Metrics } from "../observe/metrics";
import { within } from "../observe/spans";
import { notFound } from "../problems/problem";
import type { Config } from "../start/config";
import { isDashboard } from "./caller-address";
import { problemAnswer } from "./problem-answer";

declare module "hono" {
	interface ContextVariableMap {
		requestId: string;
	}
}

const HEADER = "x-request-id";
/** What a caller may call its request. */
const GIVEN = /^[\w-]{1,64}$/;

/** The number of a request, which the log, the answer and the dashboard that asks for a page have too. */
function requestIdOf(c: Context): string {
	const given = c.req.header(HEADER) ?? "";
	return GIVEN.test(given) ? given : crypto.randomUUID();
}

/** The pattern that a request's path fits: what stands in a path may be a secret, and metrics need few of them. */
function routeOf(c: Context): string {
	return matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path ?? "other";
}

/** Screens report every few seconds, orchestrators ask as often: such requests are counted, and logged when they fail. */
const OFTEN = /\/(?:player\/heartbeat|healthz|readyz|metrics)$/;
/** A screen asks every few seconds whether somebody has typed its code; that nobody has is a 400 (RFC 8628), and no trouble. */
const isNotTypedYet = (route: string, status: number) =>
	status === 400 && route.endsWith("/deviceAuth/token");
/** So does `/readyz` of each dashboard, which asks for a profile without a token: the refusal is what it wants to hear. */
const isAskedIfReady = (c: Context) =>
	c.req.method === "GET" &&
	c.req.path.endsWith("/api/v1/User") &&
	c.req.header("authorization") === undefined;

/**
 * Answers a request as a part of the trace of a dashboard that proves to be ours; for all others a trace begins, as anybody
 * could name any. Requests that come often have none.
 */
async function inTrace(c: Context, config: Config, tracing: Tracing | null, next: Next) {
	if (!tracing || OFTEN.test(c.req.path) || isAskedIfReady(c)) return next();
	const { method } = c.req;
	const attributes = {
		"http.request.method": method,
		"signage.request_id": c.get("requestId"),
	};
	const given = isDashboard(c, config) ? c.req.header("traceparent") : undefined;
	const span = tracing.begin(method, attributes, given);
	await within(span, next);
	const [route, { status }] = [routeOf(c), c.res];
	span.name(`${method} ${route}`);
	span.set({ "http.route": route, "http.response.status_code": status });
	span.end(status >= 500);
}

/** What watches requests; `tracing` is null where traces are not asked for. */
export interface Watching {
	metrics: Metrics;
	tracing: Tracing | null;
}

/**
 * Gives each request its number and its span, counts it, and writes a line of JSON for it (REQUEST_LOG), with the
 * milliseconds until its answer began. Must come before everything else that the application does.
 */
export function observeRequests(app: Hono, config: Config, { metrics, tracing }: Watching): void {
	const { requestLog } = config;
	app.use(async (c, next) => {
		const began = performance.now();
		const request = requestIdOf(c);
		c.set("requestId", request);
		await inTrace(c, config, tracing, next);
		c.header(HEADER, request);
		const route = routeOf(c);
		const { method } = c.req;
		const { status } = c.res;
		const ms = performance.now() - began;
		metrics.observe({ method, route, status, ms });
		if (requestLog === "off" || (OFTEN.test(route) && status < 400)) return;
		if (isNotTypedYet(route, status) || (status === 401 && isAskedIfReady(c))) return;
		const line = { request, method, route, status, ms: Math.round(ms * 10) / 10 };
		console.log(JSON.stringify({ at: new Date().toISOString(), program: "service", ...line }));
	});
}

/** `/metrics`, for Prometheus: with METRICS_TOKEN, or from this machine. */
export function serveMetrics(app: Hono, { metricsToken }: Config, metrics: Metrics): void {
	app.get("/metrics", async (c) => {
		if (!mayReadMetrics((c.env as HttpBindings).incoming, metricsToken))
			return problemAnswer(notFound("This address"));
		const { text, type } = await metrics.read();
		return c.text(text, 200, { "content-type": type });
	});
}
