import { callPath, RequiredParameterError } from "@signage/contract/call-path";
import type { Endpoint } from "@signage/contract/endpoint";
import { CALL_ATTEMPTS } from "@signage/contract/limits";
import type { Context } from "../request/context.server";
import { noResponse } from "./errors.server";

/** One call on its way to the service. */
export interface Outgoing {
	context: Pick<Context, "env" | "address">;
	endpoint: Endpoint;
	params?: Record<string, unknown>;
	query?: Record<string, unknown>;
	body?: unknown;
	/** The access token, where the session has one. */
	token?: string;
	signal?: AbortSignal;
}

const REPEATABLE = new Set(["GET", "PUT", "DELETE"]);
/** Statuses of a proxy whose service does not answer at the moment. */
const PASSING_FAULTS = new Set([502, 503, 504]);

function headersOf({ context, body, token }: Outgoing): Record<string, string> {
	const { env, address } = context;
	return {
		Accept: "application/json",
		...(body !== undefined && { "Content-Type": "application/json" }),
		...(token && { Authorization: `Bearer ${token}` }),
		...(env.DASHBOARD_KEY &&
			address && { "X-Dashboard-Key": env.DASHBOARD_KEY, "X-Forwarded-For": address }),
	};
}

function send(outgoing: Outgoing): Promise<Response> {
	const { context, endpoint, params, query, body, signal } = outgoing;
	const { API_URL, API_TIMEOUT_MS } = context.env;
	const signals = [signal, API_TIMEOUT_MS ? AbortSignal.timeout(API_TIMEOUT_MS) : undefined];
	return fetch(API_URL + callPath(endpoint, params, query), {
		method: endpoint.method,
		headers: headersOf(outgoing),
		body: body === undefined ? undefined : JSON.stringify(body),
		redirect: "manual",
		signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
	});
}

/** The connection was refused, so that nothing of the call was heard. */
const wasRefused = (cause: unknown) =>
	(cause as { cause?: { code?: string } } | undefined)?.cause?.code === "ECONNREFUSED";

/**
 * Makes one call, with its second attempt (spec 8; open-points.md says which failures may be tried again).
 * @throws ServiceError where there was no response; RequiredParameterError
 */
export async function sendTwice(outgoing: Outgoing): Promise<Response> {
	const repeatable = REPEATABLE.has(outgoing.endpoint.method);
	for (let attempt = 1; ; attempt++) {
		const isLast = attempt >= CALL_ATTEMPTS || outgoing.signal?.aborted;
		try {
			const response = await send(outgoing);
			if (isLast || !repeatable || !PASSING_FAULTS.has(response.status)) return response;
			await response.body?.cancel();
		} catch (cause) {
			if (cause instanceof RequiredParameterError) throw cause;
			if (isLast || !(repeatable || wasRefused(cause))) throw noResponse();
		}
	}
}
