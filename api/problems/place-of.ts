import type { Context } from "hono";

/** Where something happened, for the log of errors: what was asked, and in which request. */
export const placeOf = (c: Context, what: string) => `Request ${c.get("requestId")}: ${what}`;
