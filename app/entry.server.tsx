import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { AppLoadContext, EntryContext } from "@remix-run/server-runtime";
import { renderToString } from "react-dom/server.browser";
import { NonceContext } from "./components/nonce";

export const streamTimeout = 10_000;

/**
 * The loaders' data, laid where the framework looks for it, so that the page is rendered in one
 * synchronous pass: a stream renderer costs twice as much (docs/decisions/0004).
 */
function withData(remix: EntryContext, value: string): EntryContext {
	const settled = Object.assign(Promise.resolve(), { result: { done: true, value } });
	return {
		...remix,
		serverHandoffStream: new ReadableStream(),
		renderMeta: { ...remix.renderMeta, streamCache: { 0: settled } },
	};
}

/** Renders a page whole; nothing of it is sent before all of it is known. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	{ nonce, extras }: AppLoadContext,
): Promise<Response> {
	const data = await new Response(remix.serverHandoffStream).text();
	const html = renderToString(
		<NonceContext.Provider value={nonce}>
			<RemixServer context={withData(remix, data)} url={request.url} nonce={nonce} />
		</NonceContext.Provider>,
	);
	extras.page = {
		html: `<!DOCTYPE html>${html}`,
		basis: [remix.manifest.version, request.url, data].join("\n"),
	};
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response("", { status, headers });
}

/** Logs what nobody expected: answers like 404 and 405 are no news, and neither is a gone browser. */
export function handleError(error: unknown, { request }: { request: Request }): void {
	if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
}
