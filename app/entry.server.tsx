import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { AppLoadContext, EntryContext } from "@remix-run/server-runtime";
import { renderToString } from "react-dom/server.browser";
import { NonceContext } from "./components/frame/nonce";
import { StylesContext } from "./components/frame/styles";
import { UnsentContext } from "./components/lists/unsent";
import { firstStyles } from "./services/look/first-styles.server";
import { entityTag, hasTag } from "./services/request/entity-tag.server";
import { logFailure, unforeseen } from "./services/request/failure.server";
import { contentSecurityPolicy } from "./services/request/headers.server";
import { keepPages } from "./services/request/kept-pages.server";

/**
 * Milliseconds that a promise within loader data may take. No loader returns one; Remix keeps a timer
 * for this long after every answer all the same, and a server that is stopped waits for its timers.
 */
export const streamTimeout = 1_000;

/**
 * Puts the loaders' data into Remix's stream cache, so that nothing suspends and the page renders
 * in one synchronous pass: React's stream renderer takes twice as long (docs/decisions/0004).
 */
function withData(remix: EntryContext, value: string): EntryContext {
	const settled = Object.assign(Promise.resolve(), { result: { done: true, value } });
	return {
		...remix,
		serverHandoffStream: new ReadableStream(),
		renderMeta: { ...remix.renderMeta, streamCache: { 0: settled } },
	};
}

/**
 * What `render` returns. If it throws, that is logged and Remix gets the error screen to show instead.
 * @throws a response with the request's number
 */
function rendered(request: Request, context: AppLoadContext, render: () => string): string {
	try {
		return render();
	} catch (cause) {
		logFailure({ ...context, request }, cause);
		throw Response.json(unforeseen(context).data, { status: 500 });
	}
}

/** Up to eight megabytes of memory; twice that if all pages have letters that are not Latin. */
const keptPage = keepPages(8_000_000);

/** Everything the page is made from, and its policy, which a 304 leaves as it was; but for its nonce. */
function basisOf(request: Request, context: AppLoadContext, remix: EntryContext, data: string) {
	const { extras } = context;
	const policy = contentSecurityPolicy({ ...context, nonce: "" });
	const parts = [remix.manifest.version, request.url, policy, data];
	return [...parts, JSON.stringify(extras.unsent), String(extras.hasStyles)].join("\n");
}

/** Renders the whole page before any of it is sent, or takes the kept one. It goes into `extras.page`. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	context: AppLoadContext,
): Promise<Response> {
	const { nonce, extras } = context;
	const styles = firstStyles(context);
	const data = await new Response(remix.serverHandoffStream).text();
	const tag = hasTag(status, context)
		? await entityTag(basisOf(request, context, remix, data))
		: undefined;
	const render = () =>
		rendered(request, context, () =>
			renderToString(
				<NonceContext.Provider value={nonce}>
					<StylesContext.Provider value={styles}>
						<UnsentContext.Provider value={extras.unsent}>
							<RemixServer context={withData(remix, data)} url={request.url} nonce={nonce} />
						</UnsentContext.Provider>
					</StylesContext.Provider>
				</NonceContext.Provider>,
			),
		);
	// A page with a secret in its address has a header of its own for caches, and does not stay here either.
	const isKept = tag !== undefined && !headers.has("Cache-Control");
	const html = isKept ? keptPage(tag, nonce, render) : render();
	extras.page = { html: `<!DOCTYPE html>${html}`, tag };
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response("", { status, headers });
}

/**
 * Logs unexpected errors only: not thrown responses such as 404,
 * and not after the browser disconnected.
 */
export function handleError(
	error: unknown,
	{ request, context }: { request: Request; context: AppLoadContext },
): void {
	const isAnswer = isRouteErrorResponse(error) || error instanceof Response;
	if (!isAnswer) logFailure({ ...context, request, signal: request.signal }, error);
}
