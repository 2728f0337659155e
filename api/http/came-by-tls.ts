import type { Context } from "hono";

/** Whether the caller's own connection was TLS: the proxy next to it says so first. */
export const cameByTls = (c: Context): boolean =>
	c.req.header("x-forwarded-proto")?.split(",")[0]?.trim().toLowerCase() === "https";
