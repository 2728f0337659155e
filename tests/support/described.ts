import { API_BASE } from "@signage/contract/endpoint";
import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { openApiDocument } from "@signage/contract/openapi/document";
import { expect } from "vitest";
import { z } from "zod";

interface Described {
	description: string;
	content?: Record<string, { schema: Record<string, unknown> }>;
}

/** The service's API description, as it is sent. */
const { paths, components } = JSON.parse(JSON.stringify(openApiDocument("/")));

function describedAs(name: EndpointName, status: number): Described | undefined {
	const { path, method } = endpoints[name];
	const { responses } = paths[API_BASE + path][method.toLowerCase()];
	return responses[status] ?? (status >= 400 ? responses.default : undefined);
}

const readers = new Map<unknown, z.ZodType>();
function readerOf(schema: Record<string, unknown>): z.ZodType {
	const known = readers.get(schema);
	if (known) return known;
	const name = String(schema.$ref ?? "").replace("#/components/schemas/", "");
	const reader = z.fromJSONSchema(name ? components.schemas[name] : schema);
	readers.set(schema, reader);
	return reader;
}

interface GivenAnswer {
	status: number;
	/** Its Content-Type. */
	type: string;
	text: string;
}

/** Checks that the API description has an answer like this one: its status, its type, its JSON, or that it has no body. */
export function expectDescribed(name: EndpointName, { status, type, text }: GivenAnswer): void {
	const place = `${name} ${status} ${type}`;
	const described = describedAs(name, status);
	const types = Object.keys(described?.content ?? {});
	expect(described, place).toBeDefined();
	if (text === "") {
		const isSaid = types.length === 0 || /\bno body\b/.test(String(described?.description));
		expect(isSaid, `${place}: there may be no body`).toBe(true);
		return;
	}
	const [bare = ""] = type.split(";");
	expect(types, place).toContain(bare);
	if (!bare.endsWith("json")) return;
	const { error } = readerOf(described?.content?.[bare]?.schema ?? {}).safeParse(JSON.parse(text));
	expect(error?.issues, place).toBeUndefined();
}
