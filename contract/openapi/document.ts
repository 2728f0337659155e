import type * as z from "zod";
import { API_BASE, type Endpoint, takesKey } from "../endpoint";
import { type EndpointName, endpoints } from "../endpoints";
import { IDEMPOTENCY_KEY_MAX } from "../limits";
import { problem } from "../problem";
import { moreAnswers, UNAUTHORIZED } from "./answers";
import { content, type Json, jsonSchema, PROBLEM } from "./parts";

const KEY_HEADER: Json = {
	name: "Idempotency-Key",
	in: "header",
	required: false,
	description:
		"Sent again with the same key within a day, the call is made once and has its first answer; 422 with another body",
	schema: { type: "string", maxLength: IDEMPOTENCY_KEY_MAX },
};

const REVISED_KEY_HEADER: Json = {
	...KEY_HEADER,
	description:
		"Names a save that may be sent again: one that was made, and whose answer was lost, is answered as made and not with 409",
};

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
	const headers = [
		...(takesKey(endpoint) ? [KEY_HEADER] : []),
		...(endpoint.revised ? [REVISED_KEY_HEADER] : []),
	];
	return [...of(endpoint.params, "path"), ...of(endpoint.query, "query"), ...headers];
}

function responses(name: EndpointName, { answer, status = 200, auth }: Endpoint): Json {
	const { success = "Success", types = [], headers, others } = moreAnswers[name] ?? {};
	const bodies = {
		...(answer && { "application/json": jsonSchema(answer, "output") }),
		...Object.fromEntries(types.map((type) => [type, { type: "string" }])),
	};
	return {
		[status]: {
			description: success,
			...(headers && { headers }),
			...(Object.keys(bodies).length > 0 && content(bodies)),
		},
		...(auth !== "none" && { 401: UNAUTHORIZED }),
		...others,
		default: { description: "A problem", ...content(PROBLEM) },
	};
}

function operation(name: EndpointName, endpoint: Endpoint): Json {
	const all = parameters(endpoint);
	return {
		operationId: name,
		summary: endpoint.summary,
		...(all.length > 0 && { parameters: all }),
		...(endpoint.auth !== "none" && { security: [{ [endpoint.auth]: [] }] }),
		...(endpoint.body && {
			requestBody: {
				required: !endpoint.body.safeParse(undefined).success,
				...content({ "application/json": jsonSchema(endpoint.body, "input") }),
			},
		}),
		responses: responses(name, endpoint),
	};
}

/**
 * The OpenAPI 3.1 document of all endpoints.
 * @param serverUrl the service's origin, or "/" for the origin the document was loaded from
 */
export function openApiDocument(serverUrl: string): Json {
	const paths: Record<string, Json> = {};
	for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
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
