import { z } from "zod";

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
});
export type Problem = z.output<typeof problem>;

/** The three fields that every error is normalised to (spec 3 and 8). */
export interface NormalisedError {
	title: string;
	message: string;
	statusCode?: number;
}
