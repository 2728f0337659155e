import type { Endpoint } from "@signage/contract/endpoint";
import type { EndpointName } from "@signage/contract/endpoints";
import { MEDIA_RULES, type MediaKind } from "@signage/contract/upload-rules";
import { z } from "zod";

/** The part of JSON Schema that the contract's bodies use. */
interface Schema {
	type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
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

/** Texts that a pattern asks for, and values that only make sense together, by field name. */
const VALUES: Record<string, unknown> = {
	userCode: "123456",
	backgroundColor: "#102030",
	timeZoneId: "Europe/Berlin",
	dateTime: "2030-01-31 10:00",
	time: "10:00:00",
	contentType: "",
};
const firstName = (kind: MediaKind) => `file${Object.keys(MEDIA_RULES[kind].types)[0]}`;
/** The same for the calls in which a name means something else. */
const VALUES_OF: Partial<Record<EndpointName, Record<string, unknown>>> = {
	createFile: { fileName: firstName("file") },
	createSlideImage: { fileName: firstName("image") },
	createSlideVideo: { fileName: firstName("video") },
	createPresentation: { type: "WebContent", url: "https://example.org/" },
	updatePresentation: { type: "WebContent", url: "https://example.org/" },
};

/** A schema without its null. */
const bare = (schema: Schema): Schema =>
	schema.anyOf?.find(({ type }) => type !== "null") ?? schema;

const schemaOf = ({ body }: Endpoint): Schema =>
	body ? bare(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema) : {};

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
	/** Optional fields that are there too. */
	including: Path;
}

function valueFor(schema: Schema, name: string, wanted: Wanted): unknown {
	const one = bare(schema);
	if (one.type === "object") {
		const { properties = {}, required = [] } = one;
		return Object.fromEntries(
			Object.entries(properties)
				.filter(([key]) => required.includes(key) || wanted.including.includes(key))
				.map(([key, member]) => [key, valueFor(member, key, wanted)]),
		);
	}
	if (one.type === "array") return [valueFor(one.items ?? {}, name, wanted)];
	if (name in wanted.values) return wanted.values[name];
	if (one.const !== undefined) return one.const;
	if (one.enum) return one.enum[0];
	if (one.type === "boolean") return true;
	if (one.type === "number" || one.type === "integer") return Math.max(1, one.minimum ?? 1);
	return "Text";
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
	const values = { ...VALUES, ...own, ...given };
	const body = valueFor(schemaOf(row), "", {
		values,
		including: [...including, ...Object.keys(own)],
	});
	const { error } = row.body.safeParse(body);
	if (!error) return body;
	const faults = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
	throw new Error(`Say in tests/support/body-examples.ts what ${name} takes: ${faults.join("; ")}`);
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
