import type * as z from "zod";

const KINDS: Partial<Record<string, string>> = {
	string: "text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	object: "an object",
	record: "an object",
};
/** What is counted in a value of this kind. */
const COUNTED: Partial<Record<string, string>> = { string: " characters", array: " items" };

const limit = (verb: string, origin: string, bound: number | bigint) =>
	origin in COUNTED
		? `This can have ${verb} ${bound.toLocaleString("en-US")}${COUNTED[origin]}`
		: `This must be ${verb} ${bound.toLocaleString("en-US")}`;

/** What is wrong with a value whose schema has no words of its own for it; people read it beside the field (spec 8). */
export function plainWords(issue: z.core.$ZodRawIssue): string {
	switch (issue.code) {
		case "invalid_type":
			return issue.input === undefined || issue.input === null
				? "This is missing"
				: `This must be ${KINDS[issue.expected] ?? "something else"}`;
		case "too_big":
			return limit("at most", issue.origin, issue.maximum);
		case "too_small":
			return limit("at least", issue.origin, issue.minimum);
		case "invalid_value":
			return `This must be ${new Intl.ListFormat("en", { type: "disjunction" }).format(issue.values.map(String))}`;
		default:
			return "This is not valid";
	}
}
