import type { Guard } from "./answers";
import { within } from "./time";

/** Milliseconds after which a call that is not answered counts as failed. */
const CALL_MS = 15_000;

/** How a call ended. The service said no (4xx), or it, or the way to it, is not working now. */
export type Outcome<T> =
	| { kind: "ok"; value: T; headers: Headers }
	| { kind: "unchanged" }
	| { kind: "refused"; status: number; body: unknown; retryAfterMs: number | null }
	| { kind: "unreachable"; reason: string };

export interface Call {
	method: string;
	path: string;
}
export interface CallParts {
	token?: string;
	body?: unknown;
	etag?: string | null;
}

/** Calls the service once and never throws. An answer that the guard refuses counts as unreachable. */
export async function call<T>(
	target: Call,
	guard: Guard<T>,
	parts: CallParts = {},
): Promise<Outcome<T>> {
	try {
		return await within(CALL_MS, async (signal) => {
			const response = await fetch(target.path, { ...requestOf(target, parts), signal });
			return await outcomeOf(response, guard);
		});
	} catch (error) {
		return { kind: "unreachable", reason: String(error) };
	}
}

function requestOf({ method }: Call, { token, body, etag }: CallParts): RequestInit {
	const headers: Record<string, string> = { Accept: "application/json" };
	if (token) headers.Authorization = `Bearer ${token}`;
	if (etag) headers["If-None-Match"] = etag;
	if (body !== undefined) headers["Content-Type"] = "application/json";
	return {
		method,
		headers,
		body: body === undefined ? null : JSON.stringify(body),
		cache: "no-store",
		credentials: "omit",
	};
}

async function outcomeOf<T>(response: Response, guard: Guard<T>): Promise<Outcome<T>> {
	const { status, headers } = response;
	if (status === 304) return { kind: "unchanged" };
	const text = await response.text();
	if (status >= 400 && status < 500)
		return { kind: "refused", status, body: jsonOrNull(text), retryAfterMs: retryAfter(headers) };
	const value = response.ok ? jsonOrNull(text) : null;
	if (guard(value)) return { kind: "ok", value, headers };
	return { kind: "unreachable", reason: `an answer of another shape (status ${status})` };
}

/** A refusal may have no body or one that is not JSON (contract.md, Wire rules). */
function jsonOrNull(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function retryAfter(headers: Headers): number | null {
	const seconds = Number(headers.get("Retry-After"));
	return seconds > 0 ? seconds * 1000 : null;
}
