import type { ServerBuild } from "@remix-run/node";
import { readOn } from "../scripts/read-on.mjs";
import type { Fetch } from "./fetch";
import { EnvError, readEnv } from "./services/request/env.server";
import { isHost, noSuchHost } from "./services/request/host.server";

/** Creates the dashboard with these environment variables. @throws EnvError */
type Start = (source: Readonly<Record<string, unknown>>) => Fetch;

/** Node's process. @throws at the edge, which has none; nobody sets up a server with this build there */
function node(): NodeJS.Process {
	const here = typeof process === "undefined" ? undefined : process;
	if (!here) throw new Error("remix-serve runs on Node.");
	return here;
}

/** What Node knows about a request but Remix's Express adapter does not pass on. */
interface Connection {
	address?: string;
	/** The query as sent, which Remix's request handler never sees. */
	search: string;
	/** The request names one host, and that is one. */
	isAddressed: boolean;
	/** Aborted if the browser disconnects before it has the whole response. */
	signal: AbortSignal;
}

/** The part we need of the message that Node publishes when a request comes in. */
interface RequestStart {
	request: Parameters<typeof readOn>[0];
	response: Parameters<typeof readOn>[1];
	server: { keepAliveTimeout: number };
}

/** As our own server (scripts/dashboard.mjs): Node would close a connection after five seconds, just as a proxy uses it again. */
const KEEP_ALIVE_MS = 65_000;

const QUERY = /\?[^#]*/;
const PORT = /:(\d+)$/;

/** In the place of none, as HTTP/1.0 may have it, and of what is none: it can be in a URL. */
const NO_HOST = "host.invalid";

/**
 * Whether a request names one host, as it should. If not, names another one in its place, because Express
 * and Remix's adapter answer 500 to a host that cannot be in a URL.
 */
function checkHost({ headers, rawHeaders, httpVersion }: RequestStart["request"]): boolean {
	const named = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host");
	if (httpVersion === "1.0") headers.host ??= NO_HOST;
	const isAddressed = named.length < 2 && isHost(headers.host ?? "");
	if (!isAddressed) headers.host = NO_HOST;
	// Nobody believes it, but Remix's adapter, which takes the port from it.
	delete headers["x-forwarded-host"];
	return isAddressed;
}

/**
 * Makes every HTTP server in this process record the connection of the request being answered. The
 * signal of a route's request does not suffice: it is chained to the browser's through temporary
 * requests of the request handler, and stops following once those are garbage-collected.
 * @param pauseMs how long nothing may come of a form that is answered already
 * @returns a function that returns the current request's connection, or undefined outside a request
 */
function followConnections(pauseMs: number): () => Connection | undefined {
	const { AsyncLocalStorage } = node().getBuiltinModule("node:async_hooks");
	const { subscribe } = node().getBuiltinModule("node:diagnostics_channel");
	const connections = new AsyncLocalStorage<Connection>();
	subscribe("http.server.request.start", (message) => {
		const { request, response, server } = message as RequestStart;
		server.keepAliveTimeout = KEEP_ALIVE_MS;
		const controller = new AbortController();
		response.once("close", () => {
			if (!response.writableFinished) controller.abort();
		});
		const search = QUERY.exec(request.url ?? "")?.[0] ?? "";
		// remix-serve logs the address of each request, and a query may have a mailed code in it.
		request.url = request.url?.replace(QUERY, "");
		// Express would leave it unread.
		readOn(request, response, pauseMs);
		connections.enterWith({
			isAddressed: checkHost(request),
			address: request.socket.remoteAddress,
			search,
			signal: controller.signal,
		});
	});
	return () => connections.getStore();
}

/** Creates the dashboard with the settings of this process. An invalid one ends it with a message. */
function startHere(start: Start): Fetch {
	const { env, exit } = node();
	try {
		return start(env);
	} catch (error) {
		if (!(error instanceof EnvError)) throw error;
		console.error(error.message);
		return exit(1);
	}
}

function startServer(start: Start) {
	const fetchPage = startHere(start);
	return { fetchPage, connection: followConnections(readEnv(node().env).REQUEST_TIMEOUT_MS) };
}

/**
 * The build that remix-serve runs (docs/decisions/0001): a single resource
 * route for all paths, which passes each request to `createFetch`, so that
 * responses are the same as with our own server.
 * @param start called once, when a server is set up with this build; importing it starts nothing
 */
export function buildForRemixServe(build: ServerBuild, start: Start): ServerBuild {
	let server: ReturnType<typeof startServer> | undefined;

	const future: ServerBuild["future"] = {
		...build.future,
		get v3_singleFetch() {
			// First read, by remix-serve at startup: true makes it
			// install undici's fetch, not a polyfill.
			const isFirst = !server;
			server ??= startServer(start);
			// Later reads, by the request handler: false makes it pass `.data` requests to the route.
			return isFirst;
		},
	};

	async function answer({ request }: { request: Request }): Promise<Response> {
		if (!server) throw new Error("No server has been set up with this build.");
		const connection = server.connection();
		if (!connection) return server.fetchPage(request);
		if (!connection.isAddressed) return noSuchHost();
		const url = new URL(request.url);
		url.search = connection.search;
		const { method, headers, body } = request;
		// Remix's adapter takes a part of an IPv6 address for it, or none.
		url.port = PORT.exec(headers.get("Host") ?? "")?.[1] ?? "";
		const { signal, address } = connection;
		const same = new Request(url, { method, headers, body, duplex: "half", signal });
		return server.fetchPage(same, address);
	}
	// Without a component it is a resource route, for which Remix does not check the Origin header.
	const module = { default: undefined, loader: answer, action: answer };

	return {
		...build,
		future,
		// remix-serve caches these for a year, and other public files for an hour.
		publicPath: "/assets/",
		assetsBuildDirectory: `${build.assetsBuildDirectory}/assets`,
		routes: { dashboard: { id: "dashboard", path: "*", module } },
	};
}
