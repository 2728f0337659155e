import * as z from "zod";

/** A secret in a setting that comes in a header: as long as it has to be, and of what a header can carry. */
export const headerToken = z
	.string()
	.min(16, "must have at least 16 characters")
	.regex(/^[!-~](?:[ -~]*[!-~])?$/, "must be of ASCII, with no blank at its ends");
