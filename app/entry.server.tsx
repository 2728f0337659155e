import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { AppLoadContext, EntryContext } from "@remix-run/server-runtime";
import { renderToString } from "react-dom/server.browser";
import { NonceContext } from "./components/nonce";
import { StylesContext } from "./components/styles";
import { UnsentContext } from "./components/unsent";
import { firstStyles } from "./services/look/first-styles.server";
import { logFailure, unforeseen } from "./services/request/failure.server";

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

/** Renders the whole page before any of it is sent. The HTML goes into `extras.page`. */
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
	const html = rendered(request, context, () =>
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
	extras.page = {
		html: `<!DOCTYPE html>${html}`,
		basis: [
			remix.manifest.version,
			request.url,
			data,
			JSON.stringify(extras.unsent),
			String(extras.hasStyles),
		].join("\n"),
	};
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
