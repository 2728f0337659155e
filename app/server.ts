import * as build from "virtual:remix/server-build";
import { createRequestHandler } from "@remix-run/server-runtime";
import { buildForRemixServe } from "./remix-serve";
import type { Scope } from "./services/request/context.server";
import { EnvError, readEnv } from "./services/request/env.server";
import { finish } from "./services/request/finish.server";
import { refuse } from "./services/request/refuse.server";
import { createSessionStore } from "./services/request/session.server";
import { visitorAddress } from "./services/request/visitor-address.server";

/** Answers one request; `address` is the network address that connected, where the host knows it. */
export type Fetch = (request: Request, address?: string) => Promise<Response>;

/**
 * The whole dashboard as one function from request to answer, on Node and at the edge.
 * `source` holds the environment variables of services/request/env.server.ts.
 * @throws EnvError naming each variable that is wrong
 */
export function createFetch(source: Readonly<Record<string, unknown>>): Fetch {
	const env = readEnv(source);
	const sessions = createSessionStore(env.SESSION_SECRET);
	const handle = createRequestHandler(build, import.meta.env.MODE);
	return async (request, address) => {
		const scope: Scope = {
			env,
			request,
			address: visitorAddress(request, address, env.TRUSTED_PROXIES),
			session: await sessions.read(request.headers.get("Cookie")),
			nonce: crypto.randomUUID(),
			cookies: [],
			page: {},
		};
		// HEAD is answered like GET; finish() leaves the body out.
		const asked = request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
		const response = refuse(request) ?? (await handle(asked, { ...scope }));
		return finish(response, scope, sessions);
	};
}

/** What remix-serve runs, with the settings of process.env. An invalid one ends the process with a message. */
export const { assets, assetsBuildDirectory, entry, future, isSpaMode, mode, publicPath, routes } =
	buildForRemixServe(build, () => {
		try {
			return createFetch(process.env);
		} catch (error) {
			if (!(error instanceof EnvError)) throw error;
			console.error(error.message);
			process.exit(1);
		}
	});

let edge: Fetch | undefined;
/** What an edge runtime runs, with the settings of its bindings. */
export default {
	fetch(request: Request, bindings: Record<string, unknown>): Promise<Response> {
		edge ??= createFetch(bindings);
		return edge(request, request.headers.get("CF-Connecting-IP") ?? undefined);
	},
};
