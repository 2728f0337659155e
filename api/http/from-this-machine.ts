import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { isFromThisMachine as isHere } from "../../scripts/from-this-machine.mjs";

/** Whether a browser on this machine asks, and no proxy stands between. */
export const isFromThisMachine = (c: Context): boolean => isHere((c.env as HttpBindings).incoming);
