import * as z from "zod";

/** A whole number in a setting, as text of digits alone. */
export const givenNumber = (min: number, max: number) => {
	const message = `must be a whole number from ${min} to ${max}`;
	return z
		.string()
		.regex(/^\d+$/, message)
		.transform(Number)
		.pipe(z.number().min(min, message).max(max, message));
};
