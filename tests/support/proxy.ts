import { once } from "node:events";
import {
	createServer,
	request as httpRequest,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A call that went through the proxy; `path` has no query. */
interface Passed {
	method: string;
	path: string;
}
/**
 * What happens to a call instead of being passed on: an answer with this status; a connection cut
 * before the service hears of it (`cut`), after it has acted (`drop`), or within its answer
 * (`tear`); or, passed on, so many milliseconds late.
 */
export type Fault = number | "cut" | "drop" | "tear" | { lateMs: number };

/** A proxy in front of a service that records calls and makes chosen ones fail. */
export interface FaultProxy {
	url: string;
	/** Every call since the last `reset`. */
	calls: Passed[];
	count(method: string, path: string): number;
	/** Makes the next calls of this kind fail, one fault for each call; "pass" lets one through. */
	harm(method: string, path: string, ...faults: (Fault | "pass")[]): void;
	/** Forgets calls and faults. */
	reset(): void;
	/** Refuses every connection until `up`. */
	down(): Promise<void>;
	up(): Promise<void>;
	stop(): Promise<void>;
}

/** Bytes; as many as any of our servers takes. */
export const HEADERS_MAX = 65_536;

const keyOf = (method: string, path: string) => `${method} ${path}`;

/** Passes a request on to the service at this origin, and its answer back. */
export function passOn(
	target: string,
	request: IncomingMessage,
	response: ServerResponse,
	fault?: Fault,
): void {
	const { method, headers, socket } = request;
	// The service sees the caller's address, as it would without a proxy.
	const localAddress = socket.remoteAddress;
	const out = httpRequest(target + request.url, {
		method,
		headers,
		localAddress,
		// Each call has its own connection: one that is kept may be closed as the call goes out.
		agent: false,
		maxHeaderSize: HEADERS_MAX,
	});
	out.on("error", () => {
		if (!response.headersSent) response.destroy();
	});
	response.on("close", () => out.destroy());
	out.on("response", (answer) => {
		if (fault === "drop") {
			answer.resume().on("end", () => request.socket.destroy());
			return;
		}
		response.writeHead(Number(answer.statusCode), answer.headers);
		if (fault !== "tear") {
			answer.pipe(response);
			return;
		}
		answer.once("data", (chunk: Buffer) => {
			response.write(chunk.subarray(0, chunk.length / 2), () => request.socket.destroy());
		});
	});
	request.pipe(out);
}

async function answer(
	target: string,
	request: IncomingMessage,
	response: ServerResponse,
	fault: Fault | undefined,
): Promise<void> {
	if (fault === "cut") request.socket.destroy();
	else if (typeof fault === "number") {
		request.resume();
		response.writeHead(fault, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
	} else {
		if (typeof fault === "object") await delay(fault.lateMs);
		passOn(target, request, response, fault);
	}
}

/** Starts a proxy in front of the service at this origin. */
export async function startProxy(target: string): Promise<FaultProxy> {
	const calls: Passed[] = [];
	const faults = new Map<string, (Fault | "pass")[]>();
	const sockets = new Set<Socket>();
	const server: Server = createServer((request, response) => {
		const method = request.method ?? "";
		const path = (request.url ?? "").split("?")[0] ?? "";
		calls.push({ method, path });
		const fault = faults.get(keyOf(method, path))?.shift();
		void answer(target, request, response, fault === "pass" ? undefined : fault);
	});
	server.on("connection", (socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
	});
	const listen = async (port: number) => {
		server.listen(port, "127.0.0.1");
		await once(server, "listening");
		return (server.address() as AddressInfo).port;
	};
	const down = async () => {
		server.close();
		for (const socket of sockets) socket.destroy();
		await once(server, "close");
	};
	const port = await listen(0);
	return {
		url: `http://127.0.0.1:${port}`,
		calls,
		count: (method, path) =>
			calls.filter((call) => call.method === method && call.path === path).length,
		harm: (method, path, ...wanted) => void faults.set(keyOf(method, path), wanted),
		reset: () => {
			calls.length = 0;
			faults.clear();
		},
		down,
		up: async () => void (await listen(port)),
		stop: async () => {
			if (server.listening) await down();
		},
	};
}
