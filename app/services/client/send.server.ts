import type { Endpoint } from "@signage/contract/endpoint";
import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { CALL_ATTEMPTS } from "@signage/contract/limits";
import { type WireCall, wireCall } from "@signage/contract/mapped-call";
import { mapping } from "@signage/contract/mapping";
import type { Context } from "../request/context.server";
import { noResponse } from "./errors.server";

/** One call to send to the service. */
export interface Outgoing {
	context: Pick<Context, "env" | "address" | "browserKey" | "requestId" | "traceparent" | "extras">;
	name: EndpointName;
	params?: Record<string, unknown>;
	query?: Record<string, unknown>;
	body?: unknown;
	/** The access token, if there is one. */
	token?: string;
	signal?: AbortSignal;
	/** Sent again with the same key, it is done once by a service that knows of such keys. */
	key?: string;
}

const REPEATABLE = new Set(["GET", "PUT", "DELETE"]);
/** Statuses a proxy sends while the service behind it does not answer. */
const PASSING_FAULTS = new Set([502, 503, 504]);

function headersOf({ context, token, key }: Outgoing, body: unknown): Record<string, string> {
	const { env, address, browserKey, requestId, traceparent } = context;
	return {
		Accept: "application/json",
		"X-Request-Id": requestId,
		...(body !== undefined && { "Content-Type": "application/json" }),
		...(token && { Authorization: `Bearer ${token}` }),
		...(browserKey && { "X-Browser-Key": browserKey }),
		...(traceparent && { traceparent }),
		...(key && { "Idempotency-Key": key }),
		...(env.DASHBOARD_KEY && (address || traceparent) && { "X-Dashboard-Key": env.DASHBOARD_KEY }),
		...(env.DASHBOARD_KEY && address && { "X-Forwarded-For": address }),
	};
}

const stay = () => {};

/** Ends when the first of these does. Node 20 forgets a timeout to which `AbortSignal.any` alone listens: a call would never end. */
function endingWith(signals: AbortSignal[]): AbortSignal {
	for (const signal of signals) signal.addEventListener("abort", stay);
	return AbortSignal.any(signals);
}

function send(outgoing: Outgoing, { method, path, body }: WireCall): Promise<Response> {
	const { context, signal } = outgoing;
	const { API_URL, API_TIMEOUT_MS } = context.env;
	const signals = [signal, API_TIMEOUT_MS ? AbortSignal.timeout(API_TIMEOUT_MS) : undefined];
	// No Request in between: its signal is lost when it is garbage collected before the answer.
	return fetch(API_URL + path, {
		method,
		headers: headersOf(outgoing, body),
		body: body === undefined ? undefined : JSON.stringify(body),
		redirect: "manual",
		signal: endingWith(signals.filter((one) => one !== undefined)),
	});
}

/** The answer to a call; where an attempt before it may have deleted what is not found now, the answer that was lost. */
async function answerOf(response: Response, { name }: Outgoing, { hasFailed }: Attempts) {
	const { method, answer }: Endpoint = endpoints[name];
	const isDeletion = method === "DELETE" && !answer;
	if (!hasFailed || !isDeletion || response.status !== 404) return response;
	await response.body?.cancel();
	return new Response(null, { status: 204 });
}

/** Why there is no answer, as the system calls it: "ECONNREFUSED", "TimeoutError"; at the edge also "Network connection lost". */
export function faultOf(cause: unknown): string {
	const { name, message, cause: inner } = (cause ?? {}) as Partial<Error>;
	const { code } = (inner ?? {}) as { code?: string };
	return code ?? (name === "Error" ? message?.replace(/\.$/, "") : name) ?? "no answer";
}

/** Whether the connection was refused, so the service cannot have received any of the call. */
const wasRefused = (cause: unknown) => faultOf(cause) === "ECONNREFUSED";

/** Notes for the log why a call got no answer, without what may be secret: its path, its body and messages of the system. */
function noteFault({ context, name }: Outgoing, cause: unknown): void {
	const { extras, env } = context;
	extras.unanswered = `${name}: ${faultOf(cause)} ${new URL(env.API_URL).host}`;
}

/** What may still be tried of one call, and whether an attempt failed in passing. */
interface Attempts {
	left: number;
	hasFailed: boolean;
}
export const callAttempts = (): Attempts => ({ left: CALL_ATTEMPTS, hasFailed: false });

/**
 * Sends a call, and once more after a failure that is safe to retry: 502, 503, 504 or no response
 * for GET, PUT and DELETE; a refused connection for all methods (spec 8, open-points.md).
 * @throws ServiceError "No response from server"; RequiredParameterError
 */
export async function sendTwice(
	outgoing: Outgoing,
	attempts: Attempts = callAttempts(),
): Promise<Response> {
	const wire = wireCall(outgoing.name, outgoing, mapping);
	const repeatable = REPEATABLE.has(wire.method);
	for (; ; attempts.hasFailed = true) {
		attempts.left -= 1;
		const isLast = attempts.left <= 0 || outgoing.signal?.aborted;
		try {
			const response = await send(outgoing, wire);
			if (isLast || !repeatable || !PASSING_FAULTS.has(response.status))
				return await answerOf(response, outgoing, attempts);
			await response.body?.cancel();
		} catch (cause) {
			if (!isLast && (repeatable || wasRefused(cause))) continue;
			noteFault(outgoing, cause);
			throw noResponse();
		}
	}
}
