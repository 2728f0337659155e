import type { z } from "zod";
import { accountEndpoints } from "./account";
import { billingEndpoints } from "./billing";
import { devicesEndpoints } from "./devices";
import { mediaEndpoints } from "./media";
import { presentationsEndpoints } from "./presentations";
import { profileEndpoints } from "./profile";
import { schedulesEndpoints } from "./schedules";
import { screensEndpoints } from "./screens";

/**
 * Every call of contract.md, by operation name. The client's typed calls, the service's handlers
 * and the OpenAPI document are all made from it; a path stands nowhere else.
 */
export const endpoints = {
	...accountEndpoints,
	...profileEndpoints,
	...billingEndpoints,
	...presentationsEndpoints,
	...mediaEndpoints,
	...devicesEndpoints,
	...schedulesEndpoints,
	...screensEndpoints,
};

export type EndpointName = keyof typeof endpoints;
type Row<N extends EndpointName> = (typeof endpoints)[N];

/** What a caller gives, before parsing; `undefined` where the row has no such part. */
export type InputOf<N extends EndpointName, Part extends "params" | "query" | "body"> =
	Row<N> extends Record<Part, infer S extends z.ZodType> ? z.input<S> : undefined;
/** What a handler gets, after parsing. */
export type OutputOf<N extends EndpointName, Part extends "params" | "query" | "body"> =
	Row<N> extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;
/** The parsed answer, `null` where it has no body. */
export type AnswerOf<N extends EndpointName> =
	Row<N> extends { answer: infer S extends z.ZodType } ? z.output<S> : null;
