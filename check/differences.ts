import { KIND_WORDS } from "@signage/contract/text/kind-words";
import type * as z from "zod";

const wordFor = (kind: string) => KIND_WORDS[kind] ?? kind;

function kindOf(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "a list";
	if (typeof value === "number") return Number.isInteger(value) ? "a whole number" : "a number";
	return wordFor(typeof value);
}

type Path = readonly PropertyKey[];
const valueAt = (body: unknown, path: Path): unknown =>
	path.reduce<unknown>(
		(value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
		body,
	);

/** `slides[].id`: one name for all items of a list. */
const placeOf = (path: Path) =>
	path
		.map((key) => (typeof key === "number" ? "[]" : `.${String(key)}`))
		.join("")
		.replace(/^\./, "") || "the answer";

const NAMES_MOST = 30;
/** The names of the fields that are there, for whoever looks for the one that is not. */
function fieldsBeside(body: unknown, path: Path): string {
	const parent = valueAt(body, path.slice(0, -1));
	const names = typeof parent === "object" && parent !== null ? Object.keys(parent) : [];
	if (names.length === 0 || Array.isArray(parent)) return "";
	const more = names.length > NAMES_MOST ? " …" : "";
	return `; there are ${names.slice(0, NAMES_MOST).join(", ")}${more}`;
}

type Issue = z.core.$ZodIssue;
const FORMATS: Readonly<Record<string, string>> = {
	guid: "a UUID",
	datetime: "an instant as in ISO 8601, with its zone",
};

function expectedBy(issue: Issue): string {
	if (issue.code === "invalid_type") return wordFor(issue.expected);
	if (issue.code === "invalid_format")
		return FORMATS[issue.format] ?? `text that is ${issue.format}`;
	if (issue.code === "too_big") return `at most ${issue.maximum}`;
	if (issue.code === "too_small") return `at least ${issue.minimum}`;
	if (issue.code === "invalid_value") return `one of ${issue.values.map(String).join(", ")}`;
	if (issue.code === "invalid_union")
		return [...new Set(issue.errors.flatMap((one) => one.slice(0, 1).map(expectedBy)))].join(
			" or ",
		);
	return "something else";
}

function sentence(body: unknown, issue: Issue): string {
	const { path } = issue;
	const value = valueAt(body, path);
	const place = placeOf(path);
	if (value === undefined && path.length > 0)
		return `${place} is missing${fieldsBeside(body, path)}`;
	const isSize = issue.code === "too_big" || issue.code === "too_small";
	const is = isSize && typeof value === "number" ? String(value) : kindOf(value);
	return `${place} is ${is}, where ${expectedBy(issue)} is needed`;
}

/** Whether a field is missing where there are others, of which one may be it. */
export const mayBeRenamed = (body: unknown, error: z.ZodError): boolean =>
	error.issues.some(
		({ path }) =>
			path.length > 0 && valueAt(body, path) === undefined && fieldsBeside(body, path) !== "",
	);

/** In words, what keeps a body from fitting its schema; a sentence for each place. No values of texts are told. */
export const differencesIn = (body: unknown, error: z.ZodError): string[] => [
	...new Set(error.issues.map((issue) => sentence(body, issue))),
];
