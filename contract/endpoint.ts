import type * as z from "zod";

export const API_BASE = "/api/v1";

/** One call of the service. */
export interface Endpoint {
	method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	/** Relative to `API_BASE`, with `{name}` for a parameter. */
	path: `/${string}`;
	/** Which bearer token it needs: none, a signed-in person's, or a paired screen's. */
	auth: "none" | "user" | "device";
	summary: string;
	params?: z.ZodType;
	query?: z.ZodType;
	body?: z.ZodType;
	/** Texts of the body, by name, that may have U+0000: its schema takes it out. Anywhere else it is refused. */
	nulIn?: readonly string[];
	/** The response body; undefined if there is none. */
	answer?: z.ZodType;
	/** The status of success; 200 by default. */
	status?: 200 | 204;
	/**
	 * True if spec 7 does not define the call: the row is our
	 * choice, to be edited if a service differs.
	 */
	open?: true;
	/** Whether it is a save that names its `revision`: with an `Idempotency-Key`, one that is sent again is not stale. */
	revised?: true;
}

/** Whether a call may be sent with an `Idempotency-Key`, and is then made once however often it is sent. */
export const takesKey = ({ method, auth }: Endpoint) => method === "POST" && auth === "user";
