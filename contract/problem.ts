import * as z from "zod";
import { revision } from "./fields";

const word = z.string().nullish().catch(undefined);

/**
 * The body of an error response (`application/problem+json`). `errors` is a map from field to
 * messages, or an array of `{detail, pointer}` as in RFC 9457's example. A member of a wrong type is as if it
 * were not there (RFC 9457, 3.1): the others still say what is wrong.
 */
export const problem = z.object({
	type: word,
	title: word,
	status: z.number().nullish().catch(undefined),
	detail: word,
	errors: z
		.union([
			z.record(z.string(), z.union([z.array(z.string()), z.string()]).catch([])),
			z.array(z.object({ detail: z.string(), pointer: z.string().nullish() })),
		])
		.nullish()
		.catch(undefined),
	/** Open, of a save that is refused as stale: the present revision, when it was saved (ISO 8601), and by whose account. */
	revision: revision.nullish().catch(undefined),
	changedAt: word,
	changedBy: word,
});
export type Problem = z.output<typeof problem>;

/** Why an error came. The first two are what the service says of a sign-in. */
export type Reason =
	| "LockedOut"
	| "NotAllowed"
	| "TooMany"
	| "Unavailable"
	| "Link"
	| "LinkLater"
	| "Code"
	| "Provider"
	/** The service does not have the call. */
	| "NoCall"
	/** The service could not be reached, or the connection broke. */
	| "NoResponse"
	/** What was chosen on the page is there no more. */
	| "Gone"
	/** The page does not take forms. */
	| "NoForms"
	/** The sign-in had ended before scripts sent the form. */
	| "SignedOut"
	/** Somebody else had opened the form. */
	| "AnotherAccount";

/** The fields that every error is normalised to (spec 3 and 8), and why it came. */
export interface NormalisedError {
	title: string;
	message: string;
	statusCode?: number;
	/** Why, for what a person can do about it, where neither words nor status tell. */
	reason?: Reason;
	/** Of a stale save, what the message does not tell: when it was saved meanwhile, by the reader's clocks, and who by; each may be "". */
	elsewhere?: { when: string; whom: string };
}
