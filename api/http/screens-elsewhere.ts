import { API_BASE } from "@signage/contract/endpoint";
import { screensEndpoints } from "@signage/contract/screens";
import type { Hono } from "hono";
import { cors } from "hono/cors";

/**
 * Lets pages of any origin make the calls of screens: players of other kinds are often pages too, some of them files on the
 * screen (`Origin: null`). These calls know no cookie, so a page gets at nothing that its token does not give.
 */
export function allowScreensElsewhere(app: Hono): void {
	for (const { method, path } of Object.values(screensEndpoints))
		app.use(
			`${API_BASE}${path}`,
			cors({
				origin: "*",
				allowMethods: [method],
				allowHeaders: ["authorization", "content-type", "if-none-match"],
				exposeHeaders: ["etag", "retry-after"],
				maxAge: 86_400,
			}),
		);
}
