import { z } from "zod";
import { revision } from "./fields";

/**
 * The body of an error response (`application/problem+json`). `errors` is a map from field to
 * messages, or an array of `{detail, pointer}` as in RFC 9457's example.
 */
export const problem = z.object({
	type: z.string().nullish(),
	title: z.string().nullish(),
	status: z.number().nullish(),
	detail: z.string().nullish(),
	errors: z
		.union([
			z.record(z.string(), z.union([z.array(z.string()), z.string()])),
			z.array(z.object({ detail: z.string(), pointer: z.string().nullish() })),
		])
		.nullish(),
	/** Open, of a save that is refused as stale: the present revision, when it was saved (ISO 8601), and by whose account. */
	revision: revision.nullish().catch(undefined),
	changedAt: z.string().nullish().catch(undefined),
	changedBy: z.string().nullish().catch(undefined),
});
export type Problem = z.output<typeof problem>;

/** The fields that every error is normalised to (spec 3 and 8), and why it came. */
export interface NormalisedError {
	title: string;
	message: string;
	statusCode?: number;
	/** Why, for what a person can do about it, where neither words nor status tell. */
	reason?: string;
}
