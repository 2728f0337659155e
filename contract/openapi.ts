import { z } from "zod";
import { API_BASE, type Endpoint } from "./endpoint";
import { endpoints } from "./endpoints";
import { problem } from "./problem";

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
	const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
	return rest;
};

const content = (type: string, schema: Json) => ({ content: { [type]: { schema } } });

function parameters(endpoint: Endpoint): Json[] {
	const of = (schema: z.ZodType | undefined, place: "path" | "query") => {
		if (!schema) return [];
		const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
			properties?: Record<string, Json>;
			required?: string[];
		};
		return Object.entries(properties).map(([name, one]) => ({
			name,
			in: place,
			required: place === "path" || required.includes(name),
			schema: one,
		}));
	};
	return [...of(endpoint.params, "path"), ...of(endpoint.query, "query")];
}

function operation(name: string, endpoint: Endpoint): Json {
	const all = parameters(endpoint);
	return {
		operationId: name,
		summary: endpoint.summary,
		...(all.length > 0 && { parameters: all }),
		...(endpoint.auth !== "none" && { security: [{ [endpoint.auth]: [] }] }),
		...(endpoint.body && {
			requestBody: {
				required: !endpoint.body.safeParse(undefined).success,
				...content("application/json", jsonSchema(endpoint.body, "input")),
			},
		}),
		responses: {
			[endpoint.status ?? 200]: {
				description: "Success",
				...(endpoint.answer && content("application/json", jsonSchema(endpoint.answer, "output"))),
			},
			default: {
				description: "A problem",
				...content("application/problem+json", { $ref: "#/components/schemas/Problem" }),
			},
		},
	};
}

/**
 * The OpenAPI 3.1 document of all endpoints.
 * @param serverUrl the service's origin, or "/" for the origin the document was loaded from
 */
export function openApiDocument(serverUrl: string): Json {
	const paths: Record<string, Json> = {};
	for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
		const path = API_BASE + endpoint.path;
		paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
	}
	const bearer = (description: string) => ({ type: "http", scheme: "bearer", description });
	return {
		openapi: "3.1.0",
		info: {
			title: "Digital signage service",
			version: "1.0.0",
			license: { name: "MIT", identifier: "MIT" },
		},
		servers: [{ url: serverUrl }],
		paths,
		components: {
			schemas: { Problem: jsonSchema(problem, "output") },
			securitySchemes: {
				user: bearer("The access token of a signed-in person"),
				device: bearer("The token of a paired screen"),
			},
		},
	};
}
