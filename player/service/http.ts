import { within } from "../time";
import type { Guard } from "./answers";
import type { Asked } from "./old-request";
import { begin } from "./request";

/** The status if the token is no longer valid: the screen was removed. */
const REMOVED = 401;
/** Time limit of a call, in milliseconds. */
const CALL_MS = 15_000;

/**
 * How a call ended. "refused" is a 4xx; "unreachable" means that the network or the service failed:
 * no answer, another status, or an invalid body.
 */
export type Outcome<T> =
	| { kind: "ok"; value: T; headers: Headers }
	| { kind: "unchanged" }
	| { kind: "refused"; status: number; body: unknown; retryAfterMs: number | null }
	| { kind: "unreachable" };

export interface Call {
	method: string;
	path: string;
}
export interface CallParts {
	token?: string;
	body?: unknown;
	etag?: string | null;
}

/** Whether the service says that the screen was removed. */
export const isRemoval = (outcome: Outcome<unknown>): boolean =>
	outcome.kind === "refused" && outcome.status === REMOVED;

/** How a call or a download ends that failed on its way. Why is of use only to who looks at the screen's console. */
export function unreachable(what: string, why: unknown): { kind: "unreachable" } {
	console.info(`No answer of use to ${what}:`, why);
	return { kind: "unreachable" };
}

/** Calls the service once; never throws. An answer that `guard` rejects counts as unreachable. */
export async function call<T>(
	target: Call,
	guard: Guard<T>,
	parts: CallParts = {},
): Promise<Outcome<T>> {
	let endRequest: () => void = () => undefined;
	try {
		return await within(CALL_MS, async (signal) => {
			const { response, end } = begin(target.path, requestOf(target, parts), signal);
			endRequest = end;
			return await outcomeOf(target.path, await response, guard);
		});
	} catch (error) {
		return unreachable(target.path, error);
	} finally {
		endRequest();
	}
}

function requestOf({ method }: Call, { token, body, etag }: CallParts): Asked {
	const headers: Record<string, string> = { Accept: "application/json" };
	if (token) headers.Authorization = `Bearer ${token}`;
	if (etag) headers["If-None-Match"] = etag;
	if (body !== undefined) headers["Content-Type"] = "application/json";
	return { method, headers, body: body === undefined ? null : JSON.stringify(body) };
}

async function outcomeOf<T>(
	path: string,
	response: Response,
	guard: Guard<T>,
): Promise<Outcome<T>> {
	const { status, headers } = response;
	if (status === 304) return { kind: "unchanged" };
	if (status === REMOVED && isOfProxy(headers))
		return unreachable(path, "something on the way asks for a sign-in of its own");
	const text = await response.text();
	if (status >= 400 && status < 500)
		return { kind: "refused", status, body: jsonOrNull(text), retryAfterMs: retryAfter(headers) };
	const value = response.ok ? jsonOrNull(text) : null;
	if (guard(value)) return { kind: "ok", value, headers };
	return unreachable(path, `unexpected answer (status ${status})`);
}

/** Whether a 401 is not the service's, which may have any body but is for a program, and asks for a bearer token if for any. */
function isOfProxy(headers: Headers): boolean {
	const challenge = headers.get("WWW-Authenticate");
	if (challenge) return !/\bbearer\b/i.test(challenge);
	return /^text\/html\b/i.test(headers.get("Content-Type") ?? "");
}

/** Null for no JSON: error responses may have an empty or other body (contract.md, Wire rules). */
function jsonOrNull(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** The Retry-After header in milliseconds; null if it is missing. */
function retryAfter(headers: Headers): number | null {
	const seconds = Number(headers.get("Retry-After"));
	return seconds > 0 ? seconds * 1000 : null;
}
