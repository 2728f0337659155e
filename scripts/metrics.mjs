import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { isFromThisMachine } from "./from-this-machine.mjs";
import { isSameSecret } from "./same-secret.mjs";

/** Upper bounds in seconds: from a page that is quick to one that nobody waits for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * An answered request; `route` is the pattern that its path fits.
 * @typedef {{ method: string, route: string, status: number, ms: number }} Answered
 */

/**
 * What a server tells Prometheus: its process, and its requests by method, route and status. Both the dashboard's and
 * the service's server use it.
 * @returns {{ registry: Registry, observe(request: Answered): void }} `registry`, for more; `observe`, to be called with each
 * answered request
 */
export function requestMetrics() {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const seconds = new Histogram({
		name: "signage_request_duration_seconds",
		help: "Requests, by the seconds until their answer began",
		labelNames: ["method", "route", "status"],
		buckets: BUCKETS,
		registers: [registry],
	});
	return {
		registry,
		observe: ({ method, route, status, ms }) =>
			seconds.observe({ method, route, status: String(status) }, ms / 1000),
	};
}

/**
 * Whether a request may read the metrics: it has the token, or a program on this machine asks. A proxy in front that adds
 * no header of its own makes everybody look like that, so it must not pass /metrics on.
 * @param {import("node:http").IncomingMessage} request
 * @param {string | undefined} token METRICS_TOKEN
 */
export function mayReadMetrics(request, token) {
	const [, given] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
	if (token && given) return isSameSecret(given, token);
	return isFromThisMachine(request);
}
