import { callPath } from "./call-path";
import type { Endpoint } from "./endpoint";
import { type AnswerOf, type EndpointName, endpoints, type InputOf } from "./endpoints";
import type { Problem } from "./problem";
import { oursRenamed, type Renamed, type RenamedIn, theirsRenamed } from "./renamed";

/** Renamed fields; or a function, where names do not say it all. */
type Change<Names = Renamed> = Names | ((value: unknown) => unknown);

/** How one call differs from its row; what is left out is as in the row. */
interface MappedCall<N extends EndpointName> {
	method?: Endpoint["method"];
	/** Below `base`, with the row's own `{parameters}`. */
	path?: `/${string}`;
	/** Their names of the query's values. */
	query?: RenamedIn<InputOf<N, "query">>;
	/** From our body to theirs. */
	request?: Change<RenamedIn<InputOf<N, "body">>>;
	/** From the body of their 2xx answer to ours. */
	answer?: Change<RenamedIn<AnswerOf<N>>>;
}

/** How a service differs from the endpoint table (contract/mapping.ts). */
export interface Mapping {
	/** What all paths start with, instead of /api/v1; "" for nothing. */
	base?: `/${string}` | "";
	/** From the body of their errors to a problem (contract/problem.ts), of every call. */
	problem?: Change<RenamedIn<Problem>>;
	calls?: { [N in EndpointName]?: MappedCall<N> };
}

interface Parts {
	params?: Readonly<Record<string, unknown>>;
	query?: Readonly<Record<string, unknown>>;
	body?: unknown;
}

/** A call as it goes over the wire. */
export interface WireCall {
	method: Endpoint["method"];
	/** With the query string, from the service's origin on. */
	path: string;
	body: unknown;
}

/** The method and the path, with its `{parameters}`, that the service has for a call. */
export function wireRow(name: EndpointName, { calls }: Mapping): Pick<Endpoint, "method" | "path"> {
	const { method, path } = { ...endpoints[name], ...calls?.[name] };
	return { method, path };
}

const renamedKeys = (names: Renamed, values: Readonly<Record<string, unknown>> = {}) =>
	Object.fromEntries(Object.entries(values).map(([key, value]) => [names[key] ?? key, value]));

/** A path with the call's query behind its own: a mapped one may have that, such as the version of an API. */
const withOneQuery = (path: string) => path.replace(/\?(.*)\?/, "?$1&");

/**
 * A call as the service wants it.
 * @throws RequiredParameterError naming the first path parameter that is missing or empty; what a function of the mapping throws
 */
export function wireCall(name: EndpointName, parts: Parts, mapping: Mapping): WireCall {
	const { query: names = {}, request } = mapping.calls?.[name] ?? {};
	const row = wireRow(name, mapping);
	return {
		method: row.method,
		path: withOneQuery(callPath(row, parts.params, renamedKeys(names, parts.query), mapping.base)),
		body: parts.body === undefined ? undefined : changed(request, parts.body, theirsRenamed),
	};
}

function changed(
	change: Change | undefined,
	value: unknown,
	rename: (value: unknown, names: Renamed) => unknown,
): unknown {
	if (!change) return value;
	return typeof change === "function" ? change(value) : rename(value, change);
}

/**
 * The body of an answer as the table has it, to be checked against its schema.
 * @param body the parsed JSON of a 2xx answer; undefined if there is none
 * @throws what a function of the mapping throws
 */
export const ourAnswer = (name: EndpointName, body: unknown, { calls }: Mapping): unknown =>
	changed(calls?.[name]?.answer, body, oursRenamed);

/**
 * The body of an error as a problem. What a function of the mapping cannot read stays as it is: the status alone says
 * that the call failed.
 */
export function ourProblem(body: unknown, { problem }: Mapping): unknown {
	try {
		return changed(problem as Change | undefined, body, oursRenamed);
	} catch {
		return body;
	}
}
