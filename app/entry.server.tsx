import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { AppLoadContext, EntryContext } from "@remix-run/server-runtime";
import { renderToReadableStream } from "react-dom/server.browser";
import { NonceContext } from "./components/nonce";

export const streamTimeout = 10_000;

/** Renders a page whole; nothing of it is sent before all of it is known. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	{ nonce }: AppLoadContext,
): Promise<Response> {
	const stream = await renderToReadableStream(
		<NonceContext.Provider value={nonce}>
			<RemixServer context={remix} url={request.url} nonce={nonce} />
		</NonceContext.Provider>,
		{ nonce, signal: request.signal },
	);
	await stream.allReady;
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(stream, { status, headers });
}

/** Logs what nobody expected: answers like 404 and 405 are no news, and neither is a gone browser. */
export function handleError(error: unknown, { request }: { request: Request }): void {
	if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
}
