import * as z from "zod";

export type Json = Record<string, unknown>;

/** A schema as JSON schema. @param io whether it describes what is sent, or what is read of it */
export const jsonSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
	const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
	return rest;
};

/** The content of a body, by its types. */
export const content = (schemas: Readonly<Record<string, Json>>) => ({
	content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }])),
});

export const PROBLEM: Readonly<Record<string, Json>> = {
	"application/problem+json": { $ref: "#/components/schemas/Problem" },
};
