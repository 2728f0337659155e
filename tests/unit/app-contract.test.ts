import { Validator } from "@seriousme/openapi-schema-validator";
import { callPath, RequiredParameterError } from "@signage/contract/call-path";
import { API_BASE, type Endpoint } from "@signage/contract/endpoint";
import { endpoints } from "@signage/contract/endpoints";
import { mediaId } from "@signage/contract/fields";
import { openApiDocument } from "@signage/contract/openapi/document";
import { heartbeat } from "@signage/contract/screens";
import { describe, expect, test } from "vitest";

const rows = Object.entries(endpoints) as [string, Endpoint][];
const parametersOf = ({ path }: Endpoint) =>
	[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));

describe("a call's path", () => {
	test("has every value percent-encoded", () => {
		expect(callPath(endpoints.getPresentation, { presentationId: "12" })).toBe(
			"/api/v1/Presentations/12",
		);
		expect(callPath(endpoints.externalLogin, { provider: "a/../b?c#d ü" })).toBe(
			"/api/v1/ExternalLogin/a%2F..%2Fb%3Fc%23d%20%C3%BC",
		);
	});

	test("leaves out query values that are absent", () => {
		const query = { userId: "1", code: "a b&c", changedEmail: undefined };
		expect(callPath(endpoints.confirmEmail, {}, query)).toBe(
			"/api/v1/confirmEmail?userId=1&code=a+b%26c",
		);
		expect(callPath(endpoints.login, {}, { useCookies: null })).toBe("/api/v1/login");
	});

	test.each(rows.filter(([, row]) => parametersOf(row).length > 0))(
		"%s: a missing parameter is named",
		(_, row) => {
			for (const name of parametersOf(row))
				for (const value of [undefined, null, ""]) {
					const given = Object.fromEntries(parametersOf(row).map((one) => [one, "1"]));
					const attempt = () => callPath(row, { ...given, [name]: value });
					expect(attempt).toThrow(RequiredParameterError);
					expect(attempt).toThrow(`Required parameter ${name} is missing`);
				}
		},
	);

	test("0 and false are values", () => {
		expect(callPath(endpoints.getPresentation, { presentationId: 0 })).toBe(
			"/api/v1/Presentations/0",
		);
	});
});

test("each text that a screen reports is cut", () => {
	const long = "😀".repeat(1_000_000);
	const texts = { cachedRevision: long, playerVersion: long, lastError: long };
	expect(heartbeat.parse({ playing: null, ...texts })).toEqual({
		playing: null,
		cachedRevision: "😀".repeat(100),
		playerVersion: "😀".repeat(100),
		lastError: "😀".repeat(300),
	});
});

test.each([
	["of a version and variant", crypto.randomUUID(), true],
	["in sequence, as services of .NET have them", "08dd2f1c-7f3a-4c1e-1a2b-3c4d5e6f7081", true],
	["in sequence, of a version that there is not", "08DD2F1C-7F3A-0C1E-FA2B-3C4D5E6F7081", true],
	["too short", "08dd2f1c-7f3a-4c1e-1a2b-3c4d5e6f708", false],
	["no UUID", "picture-7", false],
])("an id of a file that is %s", (_, id, isId) => {
	expect(mediaId.safeParse(id).success).toBe(isId);
});

describe("the OpenAPI document", () => {
	const document = openApiDocument("https://api.signage.example");
	const paths = document.paths as Record<string, Record<string, Record<string, unknown>>>;

	test("is valid OpenAPI 3.1", async () => {
		const validator = new Validator();
		const { valid, errors } = await validator.validate(structuredClone(document));
		expect(errors).toBeUndefined();
		expect([valid, validator.version]).toEqual([true, "3.1"]);
	});

	test("survives being JSON", () => {
		expect(JSON.parse(JSON.stringify(document))).toEqual(document);
	});

	test("lists every endpoint, and nothing besides", () => {
		const listed = Object.entries(paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, { operationId }]) => [operationId, method, path]),
		);
		const wanted = rows.map(([name, row]) => [name, row.method.toLowerCase(), API_BASE + row.path]);
		expect(listed.sort()).toEqual(wanted.sort());
	});

	test.each(rows)("%s tells its parameters, body, answer and who may call it", (name, row) => {
		const operation = paths[API_BASE + row.path]?.[row.method.toLowerCase()];
		const parameters = (operation?.parameters ?? []) as { name: string; in: string }[];
		const headers = parameters.filter((one) => one.in === "header").map((one) => one.name);
		// Saves that name their revision have it, too.
		const isKept =
			(row.method === "POST" && row.auth === "user") ||
			["updatePresentation", "updateSimpleSchedule", "updateWeeklySchedule"].includes(name);
		expect(headers).toEqual(isKept ? ["Idempotency-Key"] : []);
		const inPath = parameters.filter((one) => one.in === "path").map((one) => one.name);
		expect(inPath).toEqual(parametersOf(row));
		expect(operation).toMatchObject({ operationId: name, summary: row.summary });
		expect(operation?.requestBody !== undefined).toBe(row.body !== undefined);
		expect(operation?.security).toEqual(row.auth === "none" ? undefined : [{ [row.auth]: [] }]);
		const responses = operation?.responses as
			| Record<string, { content?: Record<string, unknown> }>
			| undefined;
		const success = responses?.[row.status ?? 200];
		expect(success?.content?.["application/json"] !== undefined).toBe(row.answer !== undefined);
	});

	test("tells players of other kinds of tags, and of calls to come back with later", () => {
		const responses = (path: string, method: string) =>
			paths[API_BASE + path]?.[method]?.responses as Record<number, { headers?: object }>;
		expect(responses("/player/manifest", "get")[200]?.headers).toHaveProperty("ETag");
		expect(responses("/player/manifest", "get")).toHaveProperty("304");
		for (const [path, method] of [
			["/player/events", "get"],
			["/deviceAuth/code", "post"],
		] as const)
			expect(responses(path, method)[429]?.headers).toHaveProperty("Retry-After");
	});
});
