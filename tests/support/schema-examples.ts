import type { Endpoint } from "@signage/contract/endpoint";
import type { EndpointName } from "@signage/contract/endpoints";
import { MEDIA_RULES, type MediaKind } from "@signage/contract/files/upload-rules";
import { z } from "zod";

/** The part of JSON Schema that the contract uses. */
interface Schema {
	type?: string | string[];
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	anyOf?: Schema[];
	enum?: unknown[];
	const?: unknown;
	format?: string;
	pattern?: string;
	minimum?: number;
	minLength?: number;
	maxLength?: number;
}

export type Path = (string | number)[];
/** One field of a body, in lists that of their first item. */
export interface BodyField {
	path: Path;
	name: string;
	schema: Schema;
}

/** Texts that have a pattern, by field name. */
const PATTERNED: Record<string, unknown> = {
	userCode: "123456",
	backgroundColor: "#102030",
	dateTime: "2030-01-31 10:00",
	time: "10:00:00",
	timeZoneId: "UTC",
};
const firstName = (kind: MediaKind) => `file${Object.keys(MEDIA_RULES[kind].types)[0]}`;
/** Values that only make sense together, by call. */
const VALUES_OF: Partial<Record<EndpointName, Record<string, unknown>>> = {
	createFile: { fileName: firstName("file"), contentType: "" },
	createSlideImage: { fileName: firstName("image"), contentType: "" },
	createSlideVideo: { fileName: firstName("video"), contentType: "" },
	createPresentation: { type: "WebContent", url: "https://example.org/" },
	updatePresentation: { type: "WebContent", url: "https://example.org/" },
};

/** A schema without its null; of several that remain the first, or the last. */
function bare(schema: Schema, which: "first" | "last" = "first"): Schema {
	if (Array.isArray(schema.type))
		return { ...schema, type: schema.type.find((one) => one !== "null") };
	if (!schema.anyOf) return schema;
	const some = schema.anyOf.filter(({ type }) => type !== "null");
	return bare(some.at(which === "first" ? 0 : -1) ?? {}, which);
}

const known = { input: new WeakMap<z.ZodType, Schema>(), output: new WeakMap<z.ZodType, Schema>() };

/** A schema as JSON Schema. Some tests ask for all of them with each request, so each is made once. */
function asJson(schema: z.ZodType | undefined, io: "input" | "output"): Schema {
	if (!schema) return {};
	const made =
		known[io].get(schema) ?? bare(z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema);
	known[io].set(schema, made);
	return made;
}
const schemaOf = ({ body }: Endpoint) => asJson(body, "input");

/** What is a uuid in every example. */
const EXAMPLE_UUID = "7d0c0d6e-3c65-4b1c-9d3a-2f1c6a1f0b07";

/** Whether a field is the id of something that somebody has. */
export const isId = ({ name, schema }: BodyField) =>
	/(?:^i|I)d$/.test(name) && (bare(schema).type === "integer" || bare(schema).format === "uuid");

function fieldsBelow(schema: Schema, path: Path): BodyField[] {
	const { type, properties = {}, items } = bare(schema);
	if (type === "array" && items) return fieldsBelow(items, [...path, 0]);
	return Object.entries(properties).flatMap(([name, one]) => [
		{ path: [...path, name], name, schema: bare(one) },
		...fieldsBelow(one, [...path, name]),
	]);
}

/** Every field of a call's body, however deep. */
export const fieldsOf = (row: Endpoint): BodyField[] => fieldsBelow(schemaOf(row), []);

interface Wanted {
	values: Record<string, unknown>;
	/** Whether an optional field is there too. */
	isIncluded(name: string): boolean;
	/** What each free text is. */
	text: string;
	/** Which of several schemas for one value. */
	which: "first" | "last";
}

function valueFor(schema: Schema, name: string, wanted: Wanted): unknown {
	const one = bare(schema, wanted.which);
	if (one.type === "object") {
		const { properties = {}, required = [] } = one;
		return Object.fromEntries(
			Object.entries(properties)
				.filter(([key]) => required.includes(key) || wanted.isIncluded(key))
				.map(([key, member]) => [key, valueFor(member, key, wanted)]),
		);
	}
	if (one.type === "array") return [valueFor(one.items ?? {}, name, wanted)];
	if (name in wanted.values) return wanted.values[name];
	if (one.const !== undefined) return one.const;
	if (one.enum) return one.enum[0];
	if (one.type === "boolean") return true;
	if (one.type === "number" || one.type === "integer") return Math.max(1, one.minimum ?? 1);
	if (one.format === "date-time") return new Date().toISOString();
	if (one.format === "uuid") return EXAMPLE_UUID;
	return wanted.text;
}

/**
 * A body that the call's schema takes, with its required fields.
 * @param given values by field name, such as the ids of a person's things
 * @param including names of optional fields to have too
 * @throws if the schema takes none, with what is to be said here
 */
export function exampleBody(
	name: EndpointName,
	row: Endpoint,
	given: Record<string, unknown> = {},
	including: Path = [],
): unknown {
	if (!row.body) return undefined;
	const own = VALUES_OF[name] ?? {};
	const values = { ...PATTERNED, ...own, ...given };
	const body = valueFor(schemaOf(row), "", {
		values,
		isIncluded: (key) => including.includes(key) || key in own,
		text: "Text",
		which: "first",
	});
	const { error } = row.body.safeParse(body);
	if (!error) return body;
	const faults = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
	throw new Error(
		`Say in tests/support/schema-examples.ts what ${name} takes: ${faults.join("; ")}`,
	);
}

export interface Answering {
	/** What each free text is. */
	text: string;
	/** Values by field name. */
	given: Record<string, unknown>;
	/** "last": words that no enumeration knows, where the contract takes them. */
	which: "first" | "last";
}

/** An answer of the call with every field that it may have. */
export function exampleAnswer(row: Endpoint, { given, ...how }: Answering): unknown {
	const wanted = { ...how, values: { ...PATTERNED, ...given }, isIncluded: () => true };
	const answer = valueFor(asJson(row.answer, "output"), "", wanted);
	const parsed = row.answer?.safeParse(answer);
	if (parsed?.error)
		throw new Error(
			`Say in tests/support/schema-examples.ts what ${row.path} answers: ${parsed.error.message}`,
		);
	return answer;
}

/** The body with another value in one place; what leads there is made if it is missing. */
export function withValue(body: unknown, path: Path, value: unknown): unknown {
	const [first, ...rest] = path;
	if (first === undefined) return value;
	const isList = typeof first === "number";
	const copy = isList
		? [...((body as unknown[] | undefined) ?? [])]
		: { ...((body as object | undefined) ?? {}) };
	const at = copy as Record<string | number, unknown>;
	at[first] = withValue(at[first], rest, value);
	return copy;
}
