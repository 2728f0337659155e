import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { API_BASE, type Endpoint } from "@signage/contract/endpoint";
import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { send } from "./http";

/**
 * What is made of a call: "hang" for no answer, another answer, the service's own answer changed, or what `before` makes of
 * the request's body, after whatever else it does.
 */
type Change =
	| "hang"
	| Refusal
	| { answer: (body: never) => unknown }
	| { before: (body: never, pathname: string) => unknown };

/** Answers a call before anything else does, or lets it pass. */
type Door = (name: EndpointName | undefined, token: string | undefined) => Refusal | undefined;
interface Refusal {
	status: number;
	body?: unknown;
	html?: string;
}

/** A service that answers some calls differently: another team's, as it were. */
interface ChangedService {
	url: string;
	stop(): Promise<void>;
}

const rows = Object.entries(endpoints) as [EndpointName, Endpoint][];
/** Paths without parameters first: /DeviceGroups/alert is no group. */
const patterns = rows
	.sort(([, one], [, other]) => Number(one.path.includes("{")) - Number(other.path.includes("{")))
	.map(([name, { method, path }]) => ({
		name,
		method,
		pattern: new RegExp(`^${API_BASE}${path.replace(/\{\w+\}/g, "[^/]+")}$`),
	}));

async function answer(
	target: string,
	changes: Partial<Record<EndpointName, Change>>,
	door: Door,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const { pathname } = new URL(request.url ?? "", target);
	const called = patterns.find(
		({ method, pattern }) => method === request.method && pattern.test(pathname),
	);
	const token = request.headers.authorization?.replace(/^Bearer /, "");
	const change = door(called?.name, token) ?? (called && changes[called.name]);
	const body = await buffer(request);
	if (change === "hang") return;
	if (change && "status" in change) {
		const type = change.html === undefined ? "application/json" : "text/html";
		response.writeHead(change.status, { "content-type": type });
		response.end(change.html ?? (change.body === undefined ? "" : JSON.stringify(change.body)));
		return;
	}
	const { "content-length": ___, ...headers } = request.headers as Record<string, string>;
	const sent =
		change && "before" in change
			? JSON.stringify(await change.before(JSON.parse(String(body) || "null") as never, pathname))
			: body;
	const {
		status,
		headers: told,
		bytes,
	} = await send(target + request.url, {
		method: request.method,
		headers: { ...headers, ...(sent && { "content-length": String(Buffer.byteLength(sent)) }) },
		body: sent,
	});
	const isChanged = change && "answer" in change && status < 300 && bytes.length > 0;
	const out = isChanged
		? Buffer.from(JSON.stringify(change.answer(JSON.parse(bytes.toString()) as never)))
		: bytes;
	const { "content-length": _, "transfer-encoding": __, ...rest } = told;
	response.writeHead(status, rest).end(out);
}

/** Starts it in front of a real one. */
export async function startChanged(
	target: string,
	changes: Partial<Record<EndpointName, Change>>,
	door: Door = () => undefined,
): Promise<ChangedService> {
	const server = createServer((request, response) => {
		answer(target, changes, door, request, response).catch(() => response.destroy());
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		stop: async () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

/** Lets each token be used for this many calls, beside renewals. */
export const shortTokens =
	(most: number, used = new Map<string, number>()) =>
	(name: EndpointName | undefined, token: string | undefined) => {
		if (!token || name === "refresh") return undefined;
		const times = (used.get(token) ?? 0) + 1;
		used.set(token, times);
		return times > most ? { status: 401, body: { detail: "The token has ended" } } : undefined;
	};
