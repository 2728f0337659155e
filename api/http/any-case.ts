import * as z from "zod";

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const lowerCased = new WeakMap<z.ZodRawShape, ReadonlyMap<string, string>>();

/** A shape's names by how they are in lower case. */
function namesOf(shape: z.ZodRawShape): ReadonlyMap<string, string> {
	const known = lowerCased.get(shape);
	if (known) return known;
	const names = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
	lowerCased.set(shape, names);
	return names;
}

const nameIn = (shape: z.ZodRawShape, sent: string): string | undefined =>
	Object.hasOwn(shape, sent) ? sent : namesOf(shape).get(sent.toLowerCase());

function membersOf(shape: z.ZodRawShape, sent: Record<string, unknown>): Record<string, unknown> {
	const members: Record<string, unknown> = {};
	for (const name of Object.keys(sent)) {
		const meant = nameIn(shape, name);
		if (meant !== undefined && (meant === name || !Object.hasOwn(sent, meant)))
			members[meant] = inAnyCase(shape[meant] as z.ZodType, sent[name]);
	}
	return members;
}

/** Whether the schema refuses a list for its length alone: then nobody looks at what is in it. */
const isTooLong = ({ def }: z.ZodArray, { length }: unknown[]): boolean =>
	(def.checks ?? []).some(
		(check) => check instanceof z.core.$ZodCheckMaxLength && length > check._zod.def.maximum,
	);

/**
 * A body, or a query, with its members named as its schema writes them, in whatever case they were sent: ASP.NET Core, the model of
 * this service (contract.md), reads `firstName` and `FirstName` alike. Where a name was sent exactly, another of its
 * cases is left out, as are members that the schema does not have. No deeper than the schema, and no list that is longer than it
 * allows.
 */
export function inAnyCase(schema: z.ZodType, value: unknown): unknown {
	if (schema instanceof z.ZodObject && isRecord(value)) return membersOf(schema.shape, value);
	if (schema instanceof z.ZodArray && Array.isArray(value))
		return isTooLong(schema, value)
			? value
			: value.map((item) => inAnyCase(schema.element as z.ZodType, item));
	const isAround =
		schema instanceof z.ZodOptional ||
		schema instanceof z.ZodNullable ||
		schema instanceof z.ZodDefault;
	return isAround ? inAnyCase(schema.unwrap() as z.ZodType, value) : value;
}
