import type { Fetch } from "./server";
import { EnvError } from "./services/request/env.server";
import { plainAnswer } from "./services/request/plain-answer.server";

/** Settings, and whatever else the host binds to a worker. */
type Bindings = Readonly<Record<string, unknown>>;

/**
 * The worker that an edge runtime runs. It gets its settings with each request; those of the first one count for all.
 * Settings that are wrong are logged and answered with 500, as there is no start that could fail.
 * @param start creates the dashboard; throws EnvError
 */
export function buildForEdge(start: (bindings: Bindings) => Fetch) {
	let fetchPage: Fetch | undefined;
	return {
		async fetch(request: Request, bindings: Bindings): Promise<Response> {
			try {
				fetchPage ??= start(bindings);
			} catch (error) {
				if (!(error instanceof EnvError)) throw error;
				console.error(error.message);
				return plainAnswer(500, "The dashboard's settings are wrong; its log names them.");
			}
			// The host writes this header over whatever a browser sent.
			return fetchPage(request, request.headers.get("CF-Connecting-IP") ?? undefined);
		},
	};
}
