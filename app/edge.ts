import type { Fetch } from "./fetch";
import { dropRest } from "./services/forms/slow-body.server";
import { EnvError } from "./services/request/env.server";
import { plainAnswer } from "./services/request/plain-answer.server";

const TOO_SLOW = 408;
/** How long nothing may come of a form that is answered before all of it was read. */
const PAUSE_MS = 5_000;

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
			const address = request.headers.get("CF-Connecting-IP") ?? undefined;
			const answer = await fetchPage(request, address);
			// Once there is an answer, workerd reads no more of the request than 64 KB, and cuts the connection of whoever still sends.
			if (answer.status !== TOO_SLOW) await dropRest(request.body, PAUSE_MS);
			return answer;
		},
	};
}
