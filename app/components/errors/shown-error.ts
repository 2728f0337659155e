import type { Reason } from "@signage/contract/problem";

/** An error as pages show it (spec 8). */
export interface ShownError {
	title: string;
	message: string;
	statusCode?: number;
	/** Why, where neither words nor status tell. */
	reason?: Reason;
	/** The number of a request that failed, as the log has it. */
	requestId?: string;
}
