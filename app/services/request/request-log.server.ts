import type { Context } from "./context.server";

/** Milliseconds with a tenth, as `performance.now()` counts them. */
const tenths = (ms: number) => Math.round(ms * 10) / 10;

const ofCalls = ({ calls }: Context["extras"]) => calls.reduce((sum, { ms }) => sum + ms, 0);

/**
 * What the request has taken, for a browser's developer tools and for measuring: each call of the service by its name, and
 * all of it. Calls that run at the same time overlap. Where requests are traced, the trace's id comes too: programs in
 * pages, and people, find the trace of a click by it.
 * @param began `performance.now()` when the request came
 */
export function serverTiming({ extras, traceparent }: Context, began: number): string {
	const trace = traceparent ? [`traceparent;desc="${traceparent}"`] : [];
	const parts = extras.calls.map(({ name, ms }) => `${name};dur=${tenths(ms)}`);
	return [...trace, ...parts, `total;dur=${tenths(performance.now() - began)}`].join(", ");
}

/** Said of a request that its browser gave up: that it failed for that reason is no failure of ours. */
const CLIENT_CLOSED_REQUEST = 499;

/** The status of a request as operators are told it. `signal`: aborted when its browser has gone away. */
export const toldStatus = ({ signal }: Pick<Context, "signal">, status: number): number =>
	signal.aborted && status >= 500 ? CLIENT_CLOSED_REQUEST : status;

/**
 * Writes one line of JSON for an answered request: its number, which the service's line of each call has too, and times in
 * milliseconds. The path comes without its query, which may hold a code.
 * @param began `performance.now()` when the request came
 */
export function logRequest(
	context: Context,
	{ method, url }: Request,
	status: number,
	began: number,
): void {
	const { requestId, extras, signal } = context;
	console.log(
		JSON.stringify({
			at: new Date().toISOString(),
			program: "dashboard",
			request: requestId,
			method,
			path: new URL(url).pathname,
			status: toldStatus(context, status),
			ms: tenths(performance.now() - began),
			calls: extras.calls.length,
			callsMs: tenths(ofCalls(extras)),
			...(signal.aborted && { gone: true }),
		}),
	);
}
