import { isForeignForm } from "@signage/contract/http/foreign-form";
import { plainAnswer } from "./plain-answer.server";

const TOLD_EACH_MS = 60_000;
const SHOWN_CHARACTERS = 100;
let toldAt = Number.NEGATIVE_INFINITY;

/** What a header says, as a line of the log may have it: anybody can write into it. */
const shown = (text: string | null) =>
	JSON.stringify((text ?? "").slice(0, SHOWN_CHARACTERS).replace(/[^\x20-\x7e]/g, "?"));

/**
 * Says, once a minute at most, which Origin was not the host: behind a proxy that changes Host it is the dashboard's own. A
 * browser that says itself that the form is another site's leaves no doubt.
 */
function tellForeign({ headers }: Request, origin: string): void {
	const now = Date.now();
	if (headers.has("Sec-Fetch-Site") || now - toldAt < TOLD_EACH_MS) return;
	toldAt = now;
	console.warn(
		`A form was refused (403): it was sent from ${shown(headers.get("Origin"))} to the host ${shown(new URL(origin).host)}. If both are this dashboard, let the proxy pass Host on as browsers send it.`,
	);
}

const METHODS = new Set(["GET", "HEAD", "POST"]);

/**
 * Rejects requests before Remix sees them: 405 for methods other than GET, HEAD and POST, 403 for a
 * POST from another site. Undefined if the request is fine.
 * @param origin the dashboard's own, as browsers see it
 */
export function refuse(request: Request, origin: string): Response | undefined {
	if (!METHODS.has(request.method))
		return plainAnswer(405, "This method is not allowed here.", { Allow: [...METHODS].join(", ") });
	if (request.method === "POST" && isForeignForm(request, origin)) {
		tellForeign(request, origin);
		return plainAnswer(403, "This form was sent from another site and was not accepted.");
	}
	return undefined;
}

/** Whether Remix's own look at Origin, which does not know Sec-Fetch-Site, would end with an error. */
function isStrange({ headers }: Request): boolean {
	const origin = headers.get("Origin");
	if (origin === null) return false;
	const forwarded = headers.get("X-Forwarded-Host")?.split(",")[0]?.trim();
	const host = forwarded || headers.get("Host");
	return !URL.canParse(origin) || new URL(origin).host !== host;
}

/**
 * The request as Remix gets it once `refuse` has let it pass. HEAD is GET, as `finish` drops the body. A strange
 * Origin is left out: Remix throws where it is not the host's, as behind a proxy that puts its own Host. All other
 * requests are passed on as they are, as a copy's body costs CPU.
 */
export function acceptedRequest(request: Request): Request {
	if (request.method === "HEAD") return new Request(request, { method: "GET" });
	if (request.method !== "POST" || !isStrange(request)) return request;
	const headers = new Headers(request.headers);
	headers.delete("Origin");
	return new Request(request, { headers });
}

const READS = ["GET", "HEAD"];

/**
 * A 405 as it names what is allowed; all other answers stay as they are. Remix calls a form that was sent to an address without
 * a page an error of the server.
 * @param takesForms whether the address took the form, so that the service's own 405 is shown
 */
export function wordedAnswer(response: Response, takesForms = false): Response {
	const { status, headers } = response;
	if (status !== 405) return response;
	const allowed = (takesForms ? [...METHODS] : READS).join(", ");
	if (headers.get("X-Remix-Error") !== null)
		return plainAnswer(405, "This address does not take forms.", { Allow: allowed });
	headers.set("Allow", allowed);
	return response;
}
