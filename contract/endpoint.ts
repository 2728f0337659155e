import type { z } from "zod";

export const API_BASE = "/api/v1";

/** What one call of the service is. Paths stand below `API_BASE`, with `{name}` for a parameter. */
export interface Endpoint {
	method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	path: `/${string}`;
	/** Whose bearer token it takes: nobody's, a person's, or a paired screen's. */
	auth: "none" | "user" | "device";
	summary: string;
	params?: z.ZodType;
	query?: z.ZodType;
	body?: z.ZodType;
	/** Absent: the answer has no body. */
	answer?: z.ZodType;
	/** The status of success, 200 when absent. */
	status?: 200 | 204;
	/** Ours where spec 7 leaves the call unnamed; a team whose service differs edits the row. */
	open?: true;
}
