import { catchUp } from "../client/renewal.server";
import type { Context } from "./context.server";
import { entityTag, hasTag } from "./entity-tag.server";
import { setSecurityHeaders } from "./headers.server";
import { isSecure } from "./origin.server";
import { compressWhole } from "./runtime.server";
import type { SessionStore } from "./session-cookie.server";

const COMPRESSIBLE = /^text\/|^application\/(?:json|javascript)/;
/** Smaller bodies (in bytes) gain too little from compression. */
const WORTH_COMPRESSING = 512;
/** Brotli's, for most pages. */
const QUALITY = 4;
/** For a first visit, which is rare and has the style sheet within: a kilobyte less for a millisecond. */
const FIRST_QUALITY = 8;

/** Statuses that lead on; scripts are told of a redirect with the first. */
const LEADING_ON = [202, 301, 302, 303, 307, 308];

/** Whether an If-None-Match header (a list of tags, or `*`) matches this tag. */
const isKnown = (tag: string, header: string | null) =>
	(header ?? "").split(",").some((one) => one.trim() === tag || one.trim() === "*");

/** Pages may be cached by the browser only (revalidated each time); signed-in pages by nobody. */
function setCaching(headers: Headers, { session }: Context): void {
	if (headers.has("Cache-Control")) return;
	headers.set("Cache-Control", session.user ? "no-store" : "private, no-cache");
}

/** Sends the whole body at once, with ETag, compression and length; 304 if the browser has it. */
async function finishBody(
	response: Response,
	headers: Headers,
	context: Context,
): Promise<Response> {
	const { headers: asked, isHead, extras } = context;
	const { status, statusText } = response;
	if (!response.body) headers.set("Content-Length", "0");
	if (!response.body || !COMPRESSIBLE.test(headers.get("Content-Type") ?? ""))
		return new Response(response.body, { status, statusText, headers });
	const { page } = extras;
	const text = page?.html ?? (await response.text());
	headers.append("Vary", "Accept-Encoding, Cookie");
	if (hasTag(status, context)) {
		const tag = page?.tag ?? (await entityTag(text));
		headers.set("ETag", tag);
		if (isKnown(tag, asked.get("If-None-Match"))) {
			// This response's policy has a new nonce, but the cached page's scripts have the old one.
			headers.delete("Content-Security-Policy");
			headers.delete("Content-Type");
			return new Response(null, { status: 304, headers });
		}
	}
	const bytes = new TextEncoder().encode(text);
	const accepted = asked.get("Accept-Encoding") ?? "";
	const quality = extras.hasStyles ? FIRST_QUALITY : QUALITY;
	const packed =
		bytes.length < WORTH_COMPRESSING ? undefined : await compressWhole(bytes, accepted, quality);
	if (packed) headers.set("Content-Encoding", packed.encoding);
	const body = packed?.bytes ?? bytes;
	headers.set("Content-Length", String(body.length));
	return new Response(isHead ? null : body, { status, statusText, headers });
}

/** The last step of every response: session and other cookies, security headers, caching, body. */
export async function finish(
	response: Response,
	context: Context,
	sessions: SessionStore,
): Promise<Response> {
	const { session, origin, extras } = context;
	const headers = new Headers(response.headers);
	if (LEADING_ON.includes(response.status)) session.returnNotice();
	if (session.changed) await catchUp(context);
	if (session.changed)
		for (const cookie of await sessions.write(session, isSecure(origin)))
			headers.append("Set-Cookie", cookie);
	for (const cookie of extras.cookies) headers.append("Set-Cookie", cookie);
	setSecurityHeaders(headers, context);
	setCaching(headers, context);
	return finishBody(response, headers, context);
}
