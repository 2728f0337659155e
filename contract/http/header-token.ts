import * as z from "zod";

/** A secret in a setting that comes in a header: of so many characters at least, and of what a header can carry. */
export const headerToken = (least: number) =>
	z
		.string()
		.min(least, `must have at least ${least} characters`)
		.regex(/^[!-~](?:[ -~]*[!-~])?$/, "must be of ASCII, with no blank at its ends");
