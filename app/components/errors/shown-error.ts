import type { NormalisedError } from "@signage/contract/problem";

/** An error as pages show it (spec 8). */
export interface ShownError extends NormalisedError {
	/** The number of a request that failed, as the log has it. */
	requestId?: string;
}
