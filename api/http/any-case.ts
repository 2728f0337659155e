import * as z from "zod";

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

function nameIn(shape: z.ZodRawShape, sent: string): string | undefined {
	if (Object.hasOwn(shape, sent)) return sent;
	return Object.keys(shape).find((name) => name.toLowerCase() === sent.toLowerCase());
}

function membersOf(shape: z.ZodRawShape, sent: Record<string, unknown>): Record<string, unknown> {
	const members = Object.entries(sent).map(([name, value]) => {
		const meant = nameIn(shape, name);
		if (!meant || (meant !== name && Object.hasOwn(sent, meant))) return [name, value];
		return [meant, inAnyCase(shape[meant] as z.ZodType, value)];
	});
	return Object.fromEntries(members);
}

/**
 * A body with its members named as its schema writes them, in whatever case they were sent: ASP.NET Core, the model of
 * this service (contract.md), reads `firstName` and `FirstName` alike. Where a name was sent exactly, another of its
 * cases is left alone. No deeper than the schema.
 */
export function inAnyCase(schema: z.ZodType, value: unknown): unknown {
	if (schema instanceof z.ZodObject && isRecord(value)) return membersOf(schema.shape, value);
	if (schema instanceof z.ZodArray && Array.isArray(value))
		return value.map((item) => inAnyCase(schema.element as z.ZodType, item));
	const isAround =
		schema instanceof z.ZodOptional ||
		schema instanceof z.ZodNullable ||
		schema instanceof z.ZodDefault;
	return isAround ? inAnyCase(schema.unwrap() as z.ZodType, value) : value;
}
