import type { ServerBuild } from "@remix-run/node";
import type { Fetch } from "./server";

/** What Node knows about a request and Remix's adapter for Express does not pass on. */
interface Connection {
	address?: string;
	/** The query as it was sent: the request handler drops `?index` and rewrites `?edit` to `?edit=`. */
	search: string;
	/** Aborted when the browser goes away before it has the whole answer. */
	signal: AbortSignal;
}

/**
 * Has every HTTP server of this process remember the connection of the request it is answering.
 * The signal of the request that a route gets is not enough: it follows the browser's through
 * requests that the request handler makes and drops, and follows no more once those are collected.
 * @returns a function to the connection of the current request; undefined outside of one
 */
function followConnections(): () => Connection | undefined {
	const { AsyncLocalStorage } = process.getBuiltinModule("node:async_hooks");
	const { subscribe } = process.getBuiltinModule("node:diagnostics_channel");
	const connections = new AsyncLocalStorage<Connection>();
	type IncomingMessage = import("node:http").IncomingMessage;
	type ServerResponse = import("node:http").ServerResponse;
	subscribe("http.server.request.start", (message) => {
		const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
		const controller = new AbortController();
		response.once("close", () => {
			if (!response.writableFinished) controller.abort();
		});
		connections.enterWith({
			address: request.socket.remoteAddress,
			search: /\?[^#]*/.exec(request.url ?? "")?.[0] ?? "",
			signal: controller.signal,
		});
	});
	return () => connections.getStore();
}

/**
 * The build that remix-serve runs (docs/decisions/0001): one resource route for every path, which
 * hands each request to `createFetch`, so that the answers are those of our own server.
 *
 * `start` is called once, when a server sets itself up with this build; importing it starts nothing.
 */
export function buildForRemixServe(build: ServerBuild, start: () => Fetch): ServerBuild {
	let server: { fetchPage: Fetch; connection: () => Connection | undefined } | undefined;

	const future: ServerBuild["future"] = {
		...build.future,
		get v3_singleFetch() {
			// First read, by remix-serve at its start: true has it install undici's fetch, not an old polyfill.
			const isFirst = !server;
			server ??= { fetchPage: start(), connection: followConnections() };
			// Later reads, by the request handler: false has it leave `.data` requests to the route.
			return isFirst;
		},
	};

	async function answer({ request }: { request: Request }): Promise<Response> {
		if (!server) throw new Error("This build was not set up by a server.");
		const connection = server.connection();
		if (!connection) return server.fetchPage(request);
		const url = new URL(request.url);
		url.search = connection.search;
		const { method, headers, body } = request;
		const { signal, address } = connection;
		const same = new Request(url, { method, headers, body, duplex: "half", signal });
		return server.fetchPage(same, address);
	}
	// Without a component it is a resource route, and the request handler leaves its Origin unchecked.
	const module = { default: undefined, loader: answer, action: answer };

	return {
		...build,
		future,
		// remix-serve lets browsers keep these for a year, and files of public/ for an hour.
		publicPath: "/assets/",
		assetsBuildDirectory: `${build.assetsBuildDirectory}/assets`,
		entry: {
			module: {
				...build.entry.module,
				handleDataRequest: (_response, visit) => answer(visit),
			},
		},
		routes: { dashboard: { id: "dashboard", path: "*", module } },
	};
}
