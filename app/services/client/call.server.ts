import { type Tokens, tokens as tokensSchema } from "@signage/contract/account";
import { callPath } from "@signage/contract/call-path";
import type { Endpoint } from "@signage/contract/endpoint";
import {
	type AnswerOf,
	type EndpointName,
	endpoints,
	type InputOf,
} from "@signage/contract/endpoints";
import { CALL_ATTEMPTS } from "@signage/contract/limits";
import type { Scope } from "../request/context.server";
import { sending } from "../request/runtime.server";
import { noResponse, normaliseStatus, requestFailed, unexpected } from "./errors.server";
import { refreshOnce } from "./refresh-once.server";

/** The access token is no longer good and cannot be renewed: the person has to sign in again. */
export class SessionLost extends Error {}

type Parts = "params" | "query" | "body";
/** The parts that a call's row asks for, and none besides. */
export type Input<N extends EndpointName> = {
	[P in Parts as InputOf<N, P> extends undefined ? never : P]: InputOf<N, P>;
};
interface AnyInput {
	params?: Record<string, unknown>;
	query?: Record<string, unknown>;
	body?: unknown;
}

const RENEW_AHEAD_MS = 5_000;
const REPEATABLE = new Set(["GET", "PUT", "DELETE"]);
const PASSING_FAULTS = new Set([502, 503, 504]);

const wasRefused = (cause: unknown) =>
	(cause as { cause?: { code?: string } } | undefined)?.cause?.code === "ECONNREFUSED";

interface Sent {
	scope: Pick<Scope, "env" | "address">;
	endpoint: Endpoint;
	input: AnyInput;
	token?: string;
	signal?: AbortSignal;
}

async function send({ scope, endpoint, input, token, signal }: Sent): Promise<Response> {
	const { API_URL, API_TIMEOUT_MS, DASHBOARD_KEY } = scope.env;
	const signals = [signal, API_TIMEOUT_MS ? AbortSignal.timeout(API_TIMEOUT_MS) : undefined];
	// No Request in between: its signal is lost when it is garbage collected before the answer.
	return fetch(API_URL + callPath(endpoint, input.params, input.query), {
		method: endpoint.method,
		headers: {
			Accept: "application/json",
			...(input.body !== undefined && { "Content-Type": "application/json" }),
			...(token && { Authorization: `Bearer ${token}` }),
			...(DASHBOARD_KEY &&
				scope.address && {
					"X-Dashboard-Key": DASHBOARD_KEY,
					"X-Forwarded-For": scope.address,
				}),
		},
		body: input.body === undefined ? undefined : JSON.stringify(input.body),
		redirect: "manual",
		signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
	});
}

/** One call with its second attempt (spec 8, open-points.md: which failures may be tried again). */
async function sendTwice(sent: Sent): Promise<Response> {
	const repeatable = REPEATABLE.has(sent.endpoint.method);
	for (let attempt = 1; ; attempt++) {
		const last = attempt >= CALL_ATTEMPTS || sent.signal?.aborted;
		try {
			const response = await send(sent);
			if (last || !repeatable || !PASSING_FAULTS.has(response.status)) return response;
			await response.body?.cancel();
		} catch (cause) {
			if (!(cause instanceof Error) || cause.name === "RequiredParameterError") throw cause;
			if (last || !(repeatable || wasRefused(cause))) throw noResponse();
		}
	}
}

async function readJson(response: Response): Promise<unknown> {
	const text = await response.text();
	try {
		return text === "" ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}

async function readAnswer(name: EndpointName, response: Response): Promise<unknown> {
	const { answer } = endpoints[name] as Endpoint;
	const body = await readJson(response).catch(() => {
		throw noResponse();
	});
	if (!response.ok) throw normaliseStatus(response.status, body);
	if (!answer) return null;
	const parsed = answer.safeParse(body);
	if (parsed.success) return parsed.data;
	console.error(`${name}: the answer does not fit the contract`, parsed.error.issues.slice(0, 3));
	throw unexpected();
}

/** Milliseconds since 1970 at which these tokens' access token ends, when the service says so. */
export const endOf = (tokens: Tokens) =>
	tokens.expiresIn ? Date.now() + tokens.expiresIn * 1000 : undefined;

async function exchange(env: Scope["env"], refreshToken: string): Promise<Tokens> {
	const endpoint = endpoints.refresh;
	const response = await sendTwice({ scope: { env }, endpoint, input: { body: { refreshToken } } });
	if (response.status === 400 || response.status === 401) throw new SessionLost();
	const parsed = tokensSchema.safeParse(await readAnswer("refresh", response));
	if (!parsed.success) throw unexpected();
	return parsed.data;
}

/** @throws SessionLost when there is nothing to renew with, or the service refused it */
async function renew({ env, session }: Scope): Promise<string> {
	const { user } = session;
	if (!user?.refreshToken) throw new SessionLost();
	const fresh = await refreshOnce(user.refreshToken, (token) => exchange(env, token));
	if (session.user?.accessToken !== fresh.accessToken)
		session.setUser({
			...user,
			accessToken: fresh.accessToken,
			refreshToken: fresh.refreshToken ?? user.refreshToken,
			expiresAt: endOf(fresh),
		});
	return fresh.accessToken;
}

/**
 * The access token to call with, renewed first when it is about to end.
 * @throws SessionLost as `renew`
 */
export async function currentToken(scope: Scope): Promise<string> {
	const { user } = scope.session;
	if (!user) throw new SessionLost();
	const ending = user.expiresAt !== undefined && user.expiresAt < Date.now() + RENEW_AHEAD_MS;
	return ending && user.refreshToken ? renew(scope) : user.accessToken;
}

/**
 * Calls the service: bearer token, two attempts, one refresh for all who need it, an answer checked
 * against the contract (spec 7 and 8).
 * @throws ServiceError normalised as spec 8 says; SessionLost when a 401 cannot be recovered;
 * RequiredParameterError when a path parameter is missing
 */
export async function call<N extends EndpointName>(
	scope: Scope,
	name: N,
	...[input = {} as Input<N>]: keyof Input<N> extends never ? [] : [Input<N>]
): Promise<AnswerOf<N>> {
	const endpoint = endpoints[name] as Endpoint;
	const { signal } = scope.request;
	const sent = { scope, endpoint, input: input as AnyInput, signal };
	if (endpoint.auth !== "user")
		return (await readAnswer(name, await sendTwice(sent))) as AnswerOf<N>;
	const token = await currentToken(scope);
	const response = await sendTwice({ ...sent, token });
	if (response.status !== 401) return (await readAnswer(name, response)) as AnswerOf<N>;
	await response.body?.cancel();
	const again = await sendTwice({ ...sent, token: await renew(scope) });
	if (again.status === 401) throw new SessionLost();
	return (await readAnswer(name, again)) as AnswerOf<N>;
}

/**
 * Puts bytes to a storage URL as one block blob (spec 7). `length` in bytes.
 * @throws ServiceError when the storage is not reached or does not take them
 */
export async function putBytes(
	scope: Scope,
	url: string,
	body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
	{ type, length }: { type: string; length: number },
): Promise<void> {
	let response: Response;
	try {
		response = await fetch(url, {
			method: "PUT",
			headers: {
				"Content-Type": type,
				"Content-Length": String(length),
				"x-ms-blob-type": "BlockBlob",
				"x-ms-blob-content-type": type,
			},
			signal: scope.request.signal,
			...sending(body, length),
		});
	} catch {
		throw requestFailed();
	}
	await response.body?.cancel();
	if (!response.ok) {
		console.error(`upload: the storage answered ${response.status}`);
		throw requestFailed();
	}
}
