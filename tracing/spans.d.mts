/** What is told of a span: numbers and words of ours, never what people typed. */
export type SpanAttributes = Record<string, string | number>;

/** A part of a trace: from its beginning until `end`. */
export interface Span {
	/** Its W3C header, for calls that are made within it. */
	readonly traceparent: string;
	/** Begins a part of it in which another program works, or the database. */
	child(name: string, attributes?: SpanAttributes): Span;
	name(name: string): void;
	set(attributes: SpanAttributes): void;
	end(isFailed?: boolean): void;
}

export interface Tracing {
	/** Begins the span of a request. @param traceparent the header of a caller who is trusted; without one a trace begins */
	begin(name: string, attributes: SpanAttributes, traceparent?: string): Span;
	/** Sends what is left, for so many milliseconds at most. */
	stop(ms: number): Promise<void>;
}
