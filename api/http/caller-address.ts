import { createHash, timingSafeEqual } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * The caller's address, for throttles. A dashboard that shows the key that both were given speaks for
 * the browser it names; nobody else's X-Forwarded-For is believed.
 */
export function callerAddress(c: Context, dashboardKey: string | null): string {
	const shown = c.req.header("x-dashboard-key");
	const isDashboard =
		dashboardKey !== null &&
		shown !== undefined &&
		timingSafeEqual(digest(shown), digest(dashboardKey));
	const forwarded = isDashboard ? c.req.header("x-forwarded-for") : undefined;
	return forwarded ?? getConnInfo(c).remote.address ?? "";
}
