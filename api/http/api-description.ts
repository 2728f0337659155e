import type { Hono } from "hono";

/**
 * Serves the API description at /openapi.json. It is made at the first request, and kept: that takes longer than most calls.
 * @param make the document
 */
export function serveDescription(app: Hono, make: () => object): void {
	let text: string | undefined;
	app.get("/openapi.json", (c) => {
		text ??= JSON.stringify(make());
		return c.body(text, 200, { "content-type": "application/json" });
	});
}
