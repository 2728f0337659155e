import { randomUUID } from "node:crypto";
import { API_BASE, type Endpoint } from "@signage/contract/endpoint";
import { endpoints } from "@signage/contract/endpoints";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { newPerson, pairScreen } from "../support/caller";
import { SANDBOX, sandboxPage, sendForm } from "../support/sandbox";
import { withService } from "../support/shared";

const MESSAGE = "Text must not contain the character U+0000";

const service = withService();
const sandbox = withService(SANDBOX);
const tokens: Record<string, string> = { none: "" };
beforeAll(async () => {
	tokens.user = (await newPerson(service)).token;
	tokens.device = (await pairScreen(service, tokens.user)).screenToken;
});

const rows = Object.entries<Endpoint>(endpoints);
const fieldsOf = (schema: unknown) =>
	schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

async function send({ method, path, auth }: Endpoint, query: string, body?: unknown) {
	const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
		/^(?:slideImage|slideVideo|file)Id$/.test(name) ? randomUUID() : "1",
	);
	const answer = await fetch(`${service.url}${API_BASE}${filled}${query}`, {
		method,
		headers: {
			"content-type": "application/json",
			...(tokens[auth] && { authorization: `Bearer ${tokens[auth]}` }),
		},
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	return { status: answer.status, body: await answer.json().catch(() => undefined) };
}

test.each(rows.filter(([, { body }]) => body !== undefined))(
	"%s: U+0000 in any text of the body is 400 and says where",
	async (_, row) => {
		expect(await send(row, "", { text: "a\0b" })).toMatchObject({
			status: 400,
			body: { errors: { text: [MESSAGE] } },
		});
	},
);

test.each(rows.filter(([, { query }]) => query !== undefined))(
	"%s: U+0000 in the query is 400 and says where",
	async (_, row) => {
		const fields = fieldsOf(row.query);
		expect(fields.length).toBeGreaterThan(0);
		for (const name of fields) {
			const answer = await send(row, `?${name}=a%00b`, row.body && {});
			expect(answer, name).toMatchObject({ status: 400, body: { errors: { [name]: [MESSAGE] } } });
		}
	},
);

test("however deep it is nested", async () => {
	const deep = 100_000;
	const text = `{"title":${"[".repeat(deep)}"\\u0000"${"]".repeat(deep)}}`;
	const answer = await fetch(`${service.url}${API_BASE}/Presentations`, {
		method: "POST",
		headers: { "content-type": "application/json", authorization: `Bearer ${tokens.user}` },
		body: text,
	});
	expect(answer.status).toBe(400);
	expect(await answer.text()).toContain(MESSAGE);
});

test("however many there are, and however deep: the answer is short", async () => {
	const [deep, many] = [4_000, 2_000];
	const texts = Array(many).fill(String.raw`"\u0000"`);
	const answer = await fetch(`${service.url}${API_BASE}/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: `${"[".repeat(deep)}${texts}${"]".repeat(deep)}`,
	});
	expect(answer.status).toBe(400);
	expect((await answer.text()).length).toBeLessThan(10_000);
});

test("in a list, and in a name", async () => {
	const slides = [{ index: 0, title: "a\0", type: "Image" }];
	expect(await send(endpoints.createPresentation, "", { title: "T", slides })).toMatchObject({
		status: 400,
		body: { errors: { "slides.0.title": [MESSAGE] } },
	});
	expect(await send(endpoints.createPresentation, "", { title: "T", "a\0": 1 })).toMatchObject({
		status: 400,
		body: { errors: { body: [MESSAGE] } },
	});
});

test("in the address of a checkout of the sandbox, of which there is none", async () => {
	const address = `${sandbox.url}/sandbox/checkout/cs%00x`;
	for (const page of [await sandboxPage(address), await sendForm(address, { answer: "pay" })])
		expect([page.status, page.heading]).toEqual([404, "There is no such checkout"]);
});
