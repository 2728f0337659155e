import { setTimeout as delay } from "node:timers/promises";
import type { EndpointName } from "@signage/contract/endpoints";
import { type Mapping, ourProblem, wireCall } from "@signage/contract/mapped-call";
import { problem } from "@signage/contract/problem";

export interface Parts {
	params?: Record<string, unknown>;
	query?: Record<string, unknown>;
	body?: unknown;
	/** The bearer token; "none" for none. Without it, that of the person who is signed in. */
	token?: string;
}

/** What came back. */
export interface Reply {
	/** "GET /api/v1/User", as it was sent, without its query. */
	sent: string;
	/** Whether a bearer token was sent. */
	hasToken: boolean;
	/** Undefined where no answer came. */
	status?: number;
	/** Why no answer came. */
	trouble?: string;
	headers: Headers;
	text: string;
	/** The parsed JSON as the service sent it; undefined where it is none. */
	json: unknown;
	ms: number;
}

/** Whether the service has refused a call, and so has done nothing. */
export const isRefusal = ({ status = 0 }: Reply): boolean => status >= 400 && status < 500;

/** The check was ended by whoever started it. */
export class Stopped extends Error {}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const WORDS: Readonly<Record<string, string>> = {
	ECONNREFUSED: "the connection was refused",
	ENOTFOUND: "there is no such host",
	ECONNRESET: "the connection was cut",
	UND_ERR_SOCKET: "the connection was cut",
	CERT_HAS_EXPIRED: "its certificate has expired",
	DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself",
};

function troubleOf(cause: unknown, timeoutMs: number): string {
	const {
		name,
		message,
		cause: inner,
	} = cause as Error & { cause?: { code?: string; message?: string } };
	if (name === "TimeoutError") return `no answer within ${timeoutMs / 1000} s`;
	return WORDS[inner?.code ?? ""] ?? inner?.code ?? inner?.message ?? message;
}

/** A stream of events has no end, so nothing of it is read. */
async function read(
	response: Response,
): Promise<{ status: number; headers: Headers; text: string }> {
	const { status, headers, body } = response;
	if (!headers.get("content-type")?.startsWith("text/event-stream"))
		return { status, headers, text: await response.text() };
	await body?.cancel();
	return { status, headers, text: "" };
}

/**
 * What the work resolves to, unless it takes too long or the check is stopped: then it rejects at once. A signal given to
 * fetch alone would not do, as it may be lost when memory is freed.
 */
function within<T>(work: Promise<T>, timeoutMs: number, stop: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const late = () => reject(new DOMException("too late", "TimeoutError"));
		const end = () => reject(new Stopped());
		const timer = setTimeout(late, timeoutMs);
		stop.addEventListener("abort", end);
		if (stop.aborted) end();
		const tidy = () => {
			clearTimeout(timer);
			stop.removeEventListener("abort", end);
		};
		work.then(resolve, reject).then(tidy);
	});
}

/** Sends calls of the endpoint table to a service, through the mapping. */
export class Service {
	/** The access token of the person who is signed in. */
	token: string | undefined;
	/** What gives new tokens, the last that came. */
	refreshToken: string | undefined;
	/** Renews `token` where it has ended. @returns whether there is a new one */
	renew: (() => Promise<boolean>) | undefined;
	/** Aborted when whoever started the check ends it; calls then throw `Stopped`. */
	stop = new AbortController();
	/** Whether waiting helps where the service is called too often. */
	#waits = true;

	/** @param origin such as https://signage.example, without a slash at its end */
	constructor(
		readonly origin: string,
		readonly mapping: Mapping,
		readonly timeoutMs: number,
	) {}

	/** Makes a call. @throws Stopped */
	ask(name: EndpointName, { token, ...parts }: Parts = {}): Promise<Reply> {
		const { method, path, body } = wireCall(name, parts, this.mapping);
		return this.sendAs(token, this.origin + path, {
			method,
			headers: {
				Accept: "application/json",
				...(body !== undefined && { "Content-Type": "application/json" }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	}

	/**
	 * Sends a request to the service's own paths; where the token of who is signed in has ended, once more with a new one.
	 * @param token as in `Parts` @throws Stopped
	 */
	async sendAs(token: Parts["token"], url: string, init: RequestInit): Promise<Reply> {
		const once = (bearer: Parts["token"]) => {
			const headers = new Headers(init.headers);
			if (bearer && bearer !== "none") headers.set("Authorization", `Bearer ${bearer}`);
			return this.#inTurn(() => this.send(url, { ...init, headers }));
		};
		const reply = await once(token ?? this.token);
		if (token !== undefined || reply.status !== 401 || !(await this.renew?.())) return reply;
		return once(this.token);
	}

	/**
	 * Waits as long as a service asks for that is called too often, and sends the call once more: people are not as fast. Where
	 * that helped nothing, it would help no other call. @throws Stopped
	 */
	async #inTurn(send: () => Promise<Reply>): Promise<Reply> {
		const reply = await send();
		const ms = Number(reply.headers.get("retry-after") ?? Number.NaN) * 1000;
		if (reply.status !== 429 || !this.#waits || !(ms <= this.timeoutMs)) return reply;
		await within(delay(ms), 2 * this.timeoutMs, this.stop.signal);
		const again = await send();
		this.#waits = again.status !== 429;
		return again;
	}

	/** Sends any request and reads its answer; follows no redirect. @throws Stopped */
	async send(url: string, init: RequestInit): Promise<Reply> {
		const begun = Date.now();
		const sent = `${init.method} ${new URL(url).pathname}`;
		const hasToken = new Headers(init.headers).has("Authorization");
		const since = () => Date.now() - begun;
		const connection = new AbortController();
		try {
			const work = fetch(url, { ...init, redirect: "manual", signal: connection.signal }).then(
				read,
			);
			const answer = await within(work, this.timeoutMs, this.stop.signal);
			return { sent, hasToken, ...answer, json: parsed(answer.text), ms: since() };
		} catch (cause) {
			connection.abort();
			if (cause instanceof Stopped) throw cause;
			const trouble = troubleOf(cause, this.timeoutMs);
			const nothing = { headers: new Headers(), text: "", json: undefined };
			return { sent, hasToken, trouble, ...nothing, ms: since() };
		}
	}

	/** The service's own words of an error: those that a page would show. Undefined where it has none. */
	wordsOf({ json }: Reply): string | undefined {
		const read = problem.safeParse(ourProblem(json, this.mapping));
		if (!read.success) return undefined;
		const { detail, errors } = read.data;
		const messages = Array.isArray(errors)
			? errors.map((one) => one.detail)
			: Object.values(errors ?? {}).flat();
		return detail || messages.join(" ") || undefined;
	}
}
