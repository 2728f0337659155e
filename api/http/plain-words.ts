import { KIND_WORDS } from "@signage/contract/text/kind-words";
import type * as z from "zod";

/** What is counted in a value of this kind. */
const COUNTED: Partial<Record<string, string>> = { string: " characters", array: " items" };

function limitWords(origin: string, bounds: "at most" | "at least", bound: number | bigint) {
	const counted = COUNTED[origin];
	if (counted === undefined) return `This must be ${bounds} ${bound.toLocaleString("en-US")}`;
	if (bounds === "at least" && Number(bound) === 1) return "This must not be empty";
	const verb = bounds === "at most" ? "can" : "must";
	return `This ${verb} have ${bounds} ${bound.toLocaleString("en-US")}${counted}`;
}

const anyOf = new Intl.ListFormat("en", { type: "disjunction" });

/** What is wrong with a value whose schema has no words of its own for it; people read it beside the field (spec 8). */
export function plainWords(issue: z.core.$ZodRawIssue): string {
	switch (issue.code) {
		case "invalid_type":
			return issue.input === undefined || issue.input === null
				? "This is missing"
				: `This must be ${KIND_WORDS[issue.expected] ?? "something else"}`;
		case "too_big":
			return limitWords(issue.origin, "at most", issue.maximum);
		case "too_small":
			return limitWords(issue.origin, "at least", issue.minimum);
		case "invalid_value":
			return `This must be ${anyOf.format(issue.values.map(String))}`;
		default:
			return "This is not valid";
	}
}
