import type { ServerBuild } from "@remix-run/node";
import type { Fetch } from "./server";

/** What Node knows about a request but Remix's Express adapter does not pass on. */
interface Connection {
	address?: string;
<<<<<<< HEAD
	/** The query as it was sent: Remix's request handler drops `?index` and turns `?edit` into `?edit=`. */
=======
	/** The query as sent: Remix's request handler drops `?index` and rewrites `?edit` to `?edit=`. */
>>>>>>> wt-serve
	search: string;
	/** Aborted if the browser disconnects before it has the whole response. */
	signal: AbortSignal;
}

/** The part we need of the message that Node publishes when a request comes in. */
interface RequestStart {
	request: { url?: string; socket: { remoteAddress?: string } };
	response: { writableFinished: boolean; once(event: "close", listener: () => void): void };
}

/**
<<<<<<< HEAD
 * Makes the HTTP servers of this process remember the connection of each request. The signal of the
 * request that Remix passes to a route is not enough: it is linked to the browser's by intermediate
 * requests, and no longer works once those are garbage collected.
 * @returns a function that returns the connection of the current request, undefined outside of one
=======
 * Makes every HTTP server in this process record the connection of the request being answered. The
 * signal of a route's request does not suffice: it is chained to the browser's through temporary
 * requests of the request handler, and stops following once those are garbage-collected.
 * @returns a function that returns the current request's connection, or undefined outside a request
>>>>>>> wt-serve
 */
function followConnections(): () => Connection | undefined {
	const { AsyncLocalStorage } = process.getBuiltinModule("node:async_hooks");
	const { subscribe } = process.getBuiltinModule("node:diagnostics_channel");
	const connections = new AsyncLocalStorage<Connection>();
	subscribe("http.server.request.start", (message) => {
		const { request, response } = message as RequestStart;
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
<<<<<<< HEAD
 * The server build for remix-serve (docs/decisions/0001): one resource route for all paths, which
 * passes each request to `createFetch`, so that it is answered as by our own server.
 * @param start makes the `createFetch` function; called once, when a server sets itself up with this
 * build, and not by importing it
=======
 * The build that remix-serve runs (docs/decisions/0001): a single resource
 * route for all paths, which passes each request to `createFetch`, so that
 * responses are the same as with our own server.
 * @param start called once, when a server is set up with this build; importing it starts nothing
>>>>>>> wt-serve
 */
export function buildForRemixServe(build: ServerBuild, start: () => Fetch): ServerBuild {
	let server: { fetchPage: Fetch; connection: () => Connection | undefined } | undefined;

	const future: ServerBuild["future"] = {
		...build.future,
		get v3_singleFetch() {
<<<<<<< HEAD
			// First read, by remix-serve at its start: true makes it install undici's fetch, not an old polyfill.
			const isFirst = !server;
			server ??= { fetchPage: start(), connection: followConnections() };
			// Later reads, by the request handler: false makes it leave `.data` requests to the route.
=======
			// First read, by remix-serve at startup: true makes it
			// install undici's fetch, not a polyfill.
			const isFirst = !server;
			server ??= { fetchPage: start(), connection: followConnections() };
			// Later reads, by the request handler: false makes it pass `.data` requests to the route.
>>>>>>> wt-serve
			return isFirst;
		},
	};

	async function answer({ request }: { request: Request }): Promise<Response> {
		if (!server) throw new Error("No server has been set up with this build.");
		const connection = server.connection();
		if (!connection) return server.fetchPage(request);
		const url = new URL(request.url);
		url.search = connection.search;
		const { method, headers, body } = request;
		const { signal, address } = connection;
		const same = new Request(url, { method, headers, body, duplex: "half", signal });
		return server.fetchPage(same, address);
	}
<<<<<<< HEAD
	// Without a component it is a resource route, and Remix does not check the Origin of its requests.
=======
	// Without a component it is a resource route, for which Remix does not check the Origin header.
>>>>>>> wt-serve
	const module = { default: undefined, loader: answer, action: answer };

	return {
		...build,
		future,
<<<<<<< HEAD
		// remix-serve lets browsers cache these files for a year, and those of public/ for an hour.
=======
		// remix-serve caches these for a year, and other public files for an hour.
>>>>>>> wt-serve
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
