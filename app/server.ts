import * as build from "virtual:remix/server-build";
import { createRequestHandler } from "@remix-run/server-runtime";
import { buildForEdge } from "./edge";
import type { Fetch } from "./fetch";
import { buildForRemixServe } from "./remix-serve";
import type { Context } from "./services/request/context.server";
import { readEnv } from "./services/request/env.server";
import { finish } from "./services/request/finish.server";
import { isAddressed, noSuchHost } from "./services/request/host.server";
import { keptDebug } from "./services/request/kept-debug.server";
import { isSecure, originOf } from "./services/request/origin.server";
import { answerProbe } from "./services/request/probes.server";
import { acceptedRequest, refuse, wordedAnswer } from "./services/request/refuse.server";
import { newRequestId } from "./services/request/request-id.server";
import { logRequest, serverTiming, toldStatus } from "./services/request/request-log.server";
import { createSessionStore } from "./services/request/session-cookie.server";
import { beginTrace, endTrace, routePatterns, type Tracing } from "./services/request/trace.server";
import { visitorAddress } from "./services/request/visitor-address.server";

/**
 * Creates the dashboard as one function from request to response, for Node and edge runtimes.
 * @param source the environment variables (services/request/env.server.ts)
 * @param tracing where the host sends traces, if it does
 * @throws EnvError naming each invalid variable
 */
export function createFetch(source: Readonly<Record<string, unknown>>, tracing?: Tracing): Fetch {
	const env = readEnv(source);
	const sessions = createSessionStore(env.SESSION_SECRET);
	const patternOf = routePatterns(build.routes);
	const handle = createRequestHandler(build, import.meta.env.MODE);
	return async (request, address) => {
		const began = performance.now();
		if (!isAddressed(request)) return noSuchHost();
		const probed = await answerProbe(request, env);
		if (probed) return probed;
		const { headers, method, signal } = request;
		const origin = originOf(request, env.TRUSTED_PROXIES);
		const requestId = newRequestId();
		const trace = beginTrace(
			tracing,
			env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
			request,
			requestId,
		);
		const context: Context = {
			env,
			headers,
			origin,
			signal,
			isHead: method === "HEAD",
			isFormAnswer: method === "POST",
			isPage: !new URL(request.url).pathname.endsWith(".data"),
			address: visitorAddress(request, address, env.TRUSTED_PROXIES ?? 0),
			session: await sessions.read(headers.get("Cookie"), isSecure(origin)),
			began,
			requestId,
			...trace,
			nonce: crypto.randomUUID(),
			extras: { cookies: [], calls: [] },
		};
		const response =
			refuse(request, origin) ??
			keptDebug(request) ??
			wordedAnswer(
				await handle(acceptedRequest(request), { ...context }),
				context.extras.takesForms,
			);
		const answer = await finish(response, context, sessions);
		answer.headers.set("Server-Timing", serverTiming(context, began));
		endTrace(trace, patternOf, request, toldStatus(context, answer.status));
		if (env.REQUEST_LOG === "json") logRequest(context, request, answer.status, began);
		return answer;
	};
}

/** What remix-serve runs, with the settings of process.env. An invalid one ends the process with a message. */
export const { assets, assetsBuildDirectory, entry, future, isSpaMode, mode, publicPath, routes } =
	buildForRemixServe(build, createFetch);

/** What an edge runtime runs. */
export default buildForEdge(createFetch);
