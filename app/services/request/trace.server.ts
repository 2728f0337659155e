import type { Context } from "./context.server";

/** A part of a trace (tracing/open-tracing.mjs). What is told of it are numbers and words of ours, never what people typed. */
export interface Span {
	/** Its W3C header, for the calls that are made within it. */
	readonly traceparent: string;
	child(name: string, attributes?: Record<string, string | number>): Span;
	name(name: string): void;
	set(attributes: Record<string, string | number>): void;
	end(isFailed?: boolean): void;
}

/** Where spans go; the host of the dashboard has it, where it can send them. */
export interface Tracing {
	begin(name: string, attributes: Record<string, string | number>): Span;
}

const hex = (bytes: number) =>
	Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
		byte.toString(16).padStart(2, "0"),
	).join("");

/** A header that begins a trace, for hosts that send no spans: at least all calls of a page are in one trace then. */
const newTraceparent = () => `00-${hex(16)}-${hex(8)}-01`;

/** A path as a pattern, so that there are few of them: ids are left out, and what nobody has. */
const routeOf = (path: string, status: number) =>
	status === 404 ? "other" : path.replace(/\.data$/, "").replace(/\/:?\d+(?=\/|$)/g, "/:id");

/** How a request is traced, where OTEL_EXPORTER_OTLP_ENDPOINT asks for it. */
export type Traced = Pick<Context, "span" | "traceparent">;

/**
 * Begins the trace of a request. A browser's own `traceparent` does not count: anybody could name any.
 * @param isWanted whether traces are asked for
 */
export function beginTrace(
	tracing: Tracing | undefined,
	isWanted: boolean,
	{ method }: Request,
	requestId: string,
): Traced {
	const attributes = { "http.request.method": method, "signage.request_id": requestId };
	const span = tracing?.begin(method, attributes);
	if (span) return { span, traceparent: span.traceparent };
	return isWanted ? { traceparent: newTraceparent() } : {};
}

/** Ends it with what was answered. */
export function endTrace({ span }: Traced, { method, url }: Request, status: number): void {
	if (!span) return;
	const { pathname } = new URL(url);
	const route = routeOf(pathname, status);
	span.name(`${method} ${route}`);
	span.set({ "http.route": route, "http.response.status_code": status });
	span.end(status >= 500);
}
