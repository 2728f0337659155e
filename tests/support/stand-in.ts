import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { API_BASE, type Endpoint } from "@signage/contract/endpoint";
import { type EndpointName, endpoints } from "@signage/contract/endpoints";

/** A call that the dashboard made. */
interface Call {
	name: EndpointName | undefined;
	path: string;
	query: Record<string, string>;
	/** The parsed JSON; undefined where there was no body. */
	body: unknown;
	authorization: string | undefined;
	traceparent: string | undefined;
	/** The `Idempotency-Key` header. */
	key: string | undefined;
	/** The `X-Browser-Key` header. */
	browserKey: string | undefined;
}
/**
 * An answer with a body as JSON, as HTML, or none where both are undefined; or a connection that is
 * cut, or no answer ever.
 */
export type Answer =
	| { status?: number; body?: unknown; html?: string; headers?: Record<string, string> }
	| "cut"
	| "hang";
type Answering = (call: Call) => Answer | Promise<Answer>;

/** A fake /api/v1 service that answers what the test tells it to. */
export interface StandIn {
	url: string;
	/** Every call since the last `reset`. */
	calls: Call[];
	/** The calls of this name since the last `reset`. */
	named(name: EndpointName): Call[];
	/** What a call answers from now on. */
	answer(name: EndpointName, answer: Answer | Answering): void;
	/** Forgets calls and answers; sign-in works, with a profile and no presentations. */
	reset(): void;
	stop(): Promise<void>;
}

/** A problem of the ASP.NET kind. */
export const problem = (status: number, detail?: string, errors?: Record<string, string[]>) => ({
	status,
	body: { type: "about:blank", title: "Problem", status, detail, errors },
});

export const PROFILE = {
	email: "ann@signage.test",
	firstName: "Ann",
	lastName: "Archer",
	company: "Archer Ltd",
	title: "Owner",
	companySize: "2-10",
	subscriptionInfo: { maxScreens: 5, maxPages: 20, fileTypes: [".pdf"], tier: "Basic" },
};

/** New with each sign-in: the dashboard reuses a refresh for 30 s, in the next test too. */
export const newRefreshToken = () => `refresh-${randomUUID()}`;

const DEFAULTS: Partial<Record<EndpointName, Answer | Answering>> = {
	login: () => ({
		body: { accessToken: "access", refreshToken: newRefreshToken(), expiresIn: 3600 },
	}),
	getProfile: { body: PROFILE },
	listPresentations: { body: { presentations: [] } },
	manageTwoFactor: {
		body: {
			sharedKey: "JBSWY3DPEHPK3PXP",
			recoveryCodesLeft: 0,
			isTwoFactorEnabled: false,
			isMachineRemembered: false,
		},
	},
};

const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(
	([name, { method, path }]) => ({
		name,
		method,
		pattern: new RegExp(`^${API_BASE}${path.replace(/\{\w+\}/g, "[^/]+")}$`),
	}),
);

async function readCall(request: IncomingMessage): Promise<Call> {
	const url = new URL(request.url ?? "/", "http://stand-in");
	const body = await text(request);
	return {
		name: rows.find(
			({ method, pattern }) => method === request.method && pattern.test(url.pathname),
		)?.name,
		path: url.pathname,
		query: Object.fromEntries(url.searchParams),
		body: body === "" ? undefined : JSON.parse(body),
		authorization: request.headers.authorization,
		traceparent: String(request.headers.traceparent ?? "") || undefined,
		key: String(request.headers["idempotency-key"] ?? "") || undefined,
		browserKey: String(request.headers["x-browser-key"] ?? "") || undefined,
	};
}

function send(response: ServerResponse, answer: Answer): void {
	if (answer === "cut") return void response.destroy();
	if (answer === "hang") return;
	const { status = 200, body, html, headers = {} } = answer;
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	if (html !== undefined) {
		response.writeHead(status, { "content-type": "text/html" }).end(html);
		return;
	}
	const type = status < 400 ? "application/json" : "application/problem+json";
	response.writeHead(status, body === undefined ? {} : { "content-type": type });
	response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Starts a stand-in on a free port. */
export async function startStandIn(): Promise<StandIn> {
	const calls: Call[] = [];
	const answers = new Map<EndpointName, Answer | Answering>();
	const answerTo = (call: Call): Answer | Promise<Answer> => {
		const told = call.name && (answers.get(call.name) ?? DEFAULTS[call.name]);
		if (!told) return problem(404, "Nobody told me about this call");
		return typeof told === "function" ? told(call) : told;
	};
	const server = createServer({ maxHeaderSize: 64 * 1024 }, async (request, response) => {
		const call = await readCall(request);
		calls.push(call);
		send(response, await answerTo(call));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		calls,
		named: (name) => calls.filter((call) => call.name === name),
		answer: (name, answer) => void answers.set(name, answer),
		reset: () => {
			calls.length = 0;
			answers.clear();
		},
		stop: async () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
