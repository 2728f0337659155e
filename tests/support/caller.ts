import { setTimeout as delay } from "node:timers/promises";
import { callPath } from "@signage/contract/call-path";
import type { Endpoint } from "@signage/contract/endpoint";
import {
	type AnswerOf,
	type EndpointName,
	endpoints,
	type InputOf,
} from "@signage/contract/endpoints";
import { problem } from "@signage/contract/problem";
import { expect } from "vitest";
import { expectDescribed } from "./described";
import { newEmail } from "./new-email";

const PASSWORD = "Passw0rd!";

/** Path parameters; tests give numbers as numbers. */
type Params<N extends EndpointName> = {
	[K in keyof InputOf<N, "params">]: string | number;
};

export interface Wish<N extends EndpointName> {
	token?: string;
	params?: Params<N>;
	query?: InputOf<N, "query">;
	body?: InputOf<N, "body">;
	headers?: Record<string, string>;
}

export interface Answered<N extends EndpointName> {
	status: number;
	headers: Headers;
	/** The parsed JSON; null where the answer is empty. */
	body: AnswerOf<N>;
}

/** Checks that an answer is what the contract says and has no further fields. */
function checkAnswer(name: EndpointName, status: number, type: string, body: unknown): void {
	const row: Endpoint = endpoints[name];
	if (status >= 400) {
		if (body === null || name === "createDeviceToken") return;
		expect(type, name).toBe("application/problem+json");
		expect(problem.parse(body), name).toEqual(body);
		expect(body, name).toMatchObject({ status });
	} else if (status !== 304 && body !== null) {
		expect(type, name).toMatch(/^application\/json/);
		expect(row.answer?.parse(body), name).toEqual(body);
	}
}

/** Makes a call of the contract's table and checks its answer against the contract and the API description. */
export async function call<N extends EndpointName>(
	service: { url: string },
	name: N,
	{ token, params, query, body, headers = {} }: Wish<N> = {},
): Promise<Answered<N>> {
	const row: Endpoint = endpoints[name];
	const answer = await fetch(
		service.url + callPath(row, { ...params }, { ...(query as object | undefined) }),
		{
			method: row.method,
			body: body === undefined ? undefined : JSON.stringify(body),
			headers: {
				...(body === undefined ? {} : { "content-type": "application/json" }),
				...(token ? { authorization: `Bearer ${token}` } : {}),
				...headers,
			},
		},
	);
	const text = await answer.text();
	const parsed = text === "" ? null : JSON.parse(text);
	const type = answer.headers.get("content-type") ?? "";
	if (answer.ok && row.answer) expect(answer.status).toBe(row.status ?? 200);
	checkAnswer(name, answer.status, type, parsed);
	expectDescribed(name, { status: answer.status, type, text });
	return { status: answer.status, headers: answer.headers, body: parsed };
}

/** A call that must succeed. */
export async function ok<N extends EndpointName>(
	service: { url: string },
	name: N,
	wish: Wish<N> = {},
): Promise<AnswerOf<N>> {
	const row: Endpoint = endpoints[name];
	const { status, body } = await call(service, name, wish);
	expect(status, `${name}: ${JSON.stringify(body)}`).toBe(row.status ?? 200);
	return body;
}

/** The detail of a problem, such as a refused sign-in's. */
export async function detailOf(answer: Promise<{ body: unknown }>): Promise<string | undefined> {
	return ((await answer).body as { detail?: string } | null)?.detail;
}

/** The keys of a call's validation problem. */
export async function errorKeys(
	answer: Promise<{ status: number; body: unknown }>,
): Promise<string[]> {
	const { status, body } = await answer;
	expect(status).toBe(400);
	return Object.keys((body as { errors: object }).errors);
}

export interface TestPerson {
	email: string;
	password: string;
	token: string;
	refreshToken: string;
}

/** Registers somebody new and signs them in. */
export async function newPerson(service: { url: string }): Promise<TestPerson> {
	const credentials = { email: newEmail(), password: PASSWORD };
	await ok(service, "register", { body: credentials });
	const tokens = await ok(service, "login", { body: credentials });
	return {
		...credentials,
		token: tokens.accessToken,
		refreshToken: String(tokens.refreshToken),
	};
}

/** A screen that the person has paired. */
export async function pairScreen(
	service: { url: string },
	token: string,
	request: InputOf<"createDeviceCode", "body"> = {},
	formerToken?: string,
) {
	const code = await ok(service, "createDeviceCode", { body: request, token: formerToken });
	const device = await ok(service, "verifyDevice", { token, body: { userCode: code.userCode } });
	const paired = await ok(service, "createDeviceToken", { body: { deviceCode: code.deviceCode } });
	expect(paired.deviceId).toBe(device.deviceId);
	return { device, screenToken: paired.accessToken };
}

const put = (url: string, bytes: Buffer) =>
	fetch(url, {
		method: "PUT",
		body: new Uint8Array(bytes),
		headers: { "x-ms-blob-type": "BlockBlob" },
	});

/** Uploads a picture and waits until it is Ready. */
export async function readyImage(service: { url: string }, token: string, bytes: Buffer) {
	const body = { fileName: "photo.png", contentType: "image/png", size: bytes.length };
	const { slideImageId, uploadUrl } = await ok(service, "createSlideImage", { token, body });
	await put(String(uploadUrl), bytes);
	const params = { slideImageId };
	await ok(service, "markSlideImageUploaded", { token, params, body: { uploaded: true } });
	for (;;) {
		const { status } = await ok(service, "getSlideImage", { token, params });
		if (status === "Ready") return slideImageId;
		await delay(50);
	}
}

/** Announces a PDF. `finish` stores its bytes and waits until its pages are made. */
export async function announcedFile(
	service: { url: string },
	token: string,
	bytes: Buffer,
	presentationId?: number,
) {
	const body = {
		fileName: "deck.pdf",
		contentType: "application/pdf",
		size: bytes.length,
		presentationId,
	};
	const { fileId, uploadUrl } = await ok(service, "createFile", { token, body });
	const params = { fileId };
	const finish = async () => {
		await put(String(uploadUrl), bytes);
		await ok(service, "markFileUploaded", { token, params, body: { uploaded: true } });
		for (;;) {
			const { status } = await ok(service, "getFile", { token, params });
			if (status !== "Processing") return status;
			await delay(50);
		}
	};
	return { fileId, finish };
}
