import type * as z from "zod";
import { accountEndpoints } from "./account";
import { billingEndpoints } from "./billing";
import { devicesEndpoints } from "./devices";
import { mediaEndpoints } from "./media";
import { presentationsEndpoints } from "./presentations";
import { profileEndpoints } from "./profile";
import { schedulesEndpoints } from "./schedules";
import { screensEndpoints } from "./screens";

/**
 * Every call of contract.md, by operation name. The only place with the service's paths: the
 * client's typed calls, the service's routes and the OpenAPI document are derived from it.
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

/** What a caller passes, before parsing; `undefined` if the row has no such part. */
export type InputOf<N extends EndpointName, Part extends "params" | "query" | "body"> =
	Row<N> extends Record<Part, infer S extends z.ZodType> ? z.input<S> : undefined;
/** What a handler receives, after parsing; `undefined` if the row has no such part. */
export type OutputOf<N extends EndpointName, Part extends "params" | "query" | "body"> =
	Row<N> extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;
/** The parsed response body; `null` if there is none. */
export type AnswerOf<N extends EndpointName> =
	Row<N> extends { answer: infer S extends z.ZodType } ? z.output<S> : null;
