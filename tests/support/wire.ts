import { expect } from "vitest";
import { newPerson } from "./caller";
import { startedBefore, withService } from "./shared";

interface Sent {
	method?: string;
	body?: BodyInit;
	headers?: Record<string, string>;
}
interface Told {
	status: number;
	headers: Headers;
	text: string;
}

/** The worker's shared service, somebody new there, and their requests, whether the contract has them or not. */
export function withWire() {
	const service = withService();
	const person = startedBefore(() => newPerson(service));
	async function send(
		path: string,
		{ method = "GET", body, headers = {} }: Sent = {},
	): Promise<Told> {
		const authorization = `Bearer ${person.token}`;
		const answer = await fetch(service.url + path, {
			method,
			body,
			headers: { authorization, ...headers },
			redirect: "manual",
			...(body instanceof ReadableStream && { duplex: "half" }),
		} as RequestInit);
		return { status: answer.status, headers: answer.headers, text: await answer.text() };
	}
	return { service, person, send };
}

export const JSON_TYPE = { "content-type": "application/json" };

/** The answer is a problem with this status, in words, without a stack. */
export function expectProblem(answer: Told, status: number) {
	expect([answer.status, answer.headers.get("content-type")]).toEqual([
		status,
		"application/problem+json",
	]);
	expect(JSON.parse(answer.text)).toEqual({
		type: expect.any(String),
		title: expect.any(String),
		status,
		detail: expect.any(String),
	});
	expect(answer.text).not.toMatch(/\bat \w+.*:\d+|node_modules/);
}
