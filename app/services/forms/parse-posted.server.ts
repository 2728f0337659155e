import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod";

const TWICE = "This was sent more than once";

/** In the place of zod's own words, which speak of types, where a field is not there, or is there more than once. */
const ofWrongKind: z.core.$ZodErrorMap = ({ code, input }) => {
	if (code !== "invalid_type") return undefined;
	return Array.isArray(input) ? TWICE : "This is missing";
};

/** `slides[0].title` */
const nameOf = (path: readonly PropertyKey[]) =>
	path
		.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
		.join("")
		.replace(/^\./, "");

/**
 * Parses a form's fields. One that is there twice, where its schema has it once, is said to be, whatever the schema has to say
 * of other mistakes.
 */
export const parsePosted = <S extends z.ZodType<Record<string, unknown>>>(
	form: FormData,
	schema: S,
) =>
	parseWithZod(form, {
		schema,
		error: ofWrongKind,
		formatError: (issues: z.core.$ZodIssue[]) =>
			issues.map(({ code, path, message }) =>
				code === "invalid_type" && form.getAll(nameOf(path)).length > 1 ? TWICE : message,
			),
	});
