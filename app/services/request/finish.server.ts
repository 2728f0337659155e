import type { Scope } from "./context.server";
import { setSecurityHeaders } from "./headers.server";
import { isSecure } from "./origin.server";
import { compressWhole, sha256 } from "./runtime.server";
import type { SessionStore } from "./session.server";

const COMPRESSIBLE = /^text\/|^application\/(?:json|javascript)/;
/** Below this many bytes a compressed body is hardly smaller. */
const WORTH_IT = 512;

const entityTag = async (text: string) => `W/"${(await sha256(text)).slice(0, 22)}"`;

/** Whether an If-None-Match header, a list of tags or `*`, has this tag. */
const isKnown = (tag: string, header: string | null) =>
	(header ?? "").split(",").some((one) => one.trim() === tag || one.trim() === "*");

/** A page that only its reader may keep; with a session, not even the browser keeps it. */
function setCaching(headers: Headers, scope: Scope): void {
	if (headers.has("Cache-Control")) return;
	headers.set("Cache-Control", scope.session.user ? "no-store" : "private, no-cache");
}

/** The whole body at once: tagged, compressed, with its length; 304 where the reader has it already. */
async function settleBody(response: Response, headers: Headers, scope: Scope): Promise<Response> {
	const { status, statusText } = response;
	const { request } = scope;
	if (!response.body) headers.set("Content-Length", "0");
	if (!response.body || !COMPRESSIBLE.test(headers.get("Content-Type") ?? ""))
		return new Response(response.body, { status, statusText, headers });
	const { html, basis } = scope.page;
	const text = html ?? (await response.text());
	headers.append("Vary", "Accept-Encoding, Cookie");
	if (status === 200 && request.method !== "POST") {
		const tag = await entityTag(basis ?? text);
		headers.set("ETag", tag);
		if (isKnown(tag, request.headers.get("If-None-Match"))) {
			// The policy names the nonce that the kept page has, so it is kept too.
			headers.delete("Content-Security-Policy");
			headers.delete("Content-Type");
			return new Response(null, { status: 304, headers });
		}
	}
	const bytes = new TextEncoder().encode(text);
	const accepted = request.headers.get("Accept-Encoding") ?? "";
	const packed = bytes.length < WORTH_IT ? undefined : await compressWhole(bytes, accepted);
	if (packed) headers.set("Content-Encoding", packed.encoding);
	const body = packed?.bytes ?? bytes;
	headers.set("Content-Length", String(body.length));
	return new Response(request.method === "HEAD" ? null : body, { status, statusText, headers });
}

/** What every answer passes last: session and other cookies, security headers, body. */
export async function finish(
	response: Response,
	scope: Scope,
	sessions: SessionStore,
): Promise<Response> {
	const headers = new Headers(response.headers);
	if (scope.session.changed)
		for (const cookie of await sessions.write(scope.session, isSecure(scope.request)))
			headers.append("Set-Cookie", cookie);
	for (const cookie of scope.cookies) headers.append("Set-Cookie", cookie);
	setSecurityHeaders(headers, scope);
	setCaching(headers, scope);
	return settleBody(response, headers, scope);
}
