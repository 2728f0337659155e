/** A part of a trace (tracing/open-tracing.mjs). What is told of it are numbers and words of ours, never what people typed. */
interface Span {
	/** Its W3C header, for the calls that are made within it. */
	readonly traceparent: string;
	child(name: string): Span;
	name(name: string): void;
	set(attributes: Record<string, string | number>): void;
	end(isFailed: boolean): void;
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

/** A path as a pattern: what stands for a person's own is left out, so that there are few of them. */
type RoutePatterns = (pathname: string) => string;

/**
 * Tells the pattern of a path from the words that the routes themselves have. All others are `:id`: ids, and whatever
 * else was typed into an address.
 * @param routes the build's routes
 */
export function routePatterns(routes: Readonly<Record<string, { path?: string }>>): RoutePatterns {
	const parts = Object.values(routes).flatMap(({ path }) => path?.split("/") ?? []);
	const words = new Set(parts.filter((part) => !/^[:*]/.test(part)));
	return (pathname) => {
		const asked = pathname.replace(/\.data$/, "").split("/");
		return asked.map((part) => (!part || words.has(part) ? part : ":id")).join("/");
	};
}

/** How a request is traced, where OTEL_EXPORTER_OTLP_ENDPOINT asks for it. */
export interface Traced {
	/** The request's part of its trace, where the host sends traces. */
	span?: Span;
	/** The W3C header that calls of the service get, where traces are asked for. */
	traceparent?: string;
}

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

/** Ends it with what was answered. Of an address that nobody has nothing is told. */
export function endTrace(
	{ span }: Traced,
	patternOf: RoutePatterns,
	{ method, url }: Request,
	status: number,
): void {
	if (!span) return;
	const route = status === 404 ? "other" : patternOf(new URL(url).pathname);
	span.name(`${method} ${route}`);
	span.set({ "http.route": route, "http.response.status_code": status });
	span.end(status >= 500);
}
