import { readdir } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { SLIDES_MAX, TITLE_MAX, URL_MAX } from "@signage/contract/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allHandlers } from "../../api/start/handlers";
import { call, newPerson, ok, type TestPerson } from "../support/caller";
import { type RawAnswer, send as sendRaw } from "../support/http";
import { ARE_PAIRS } from "../support/pair";
import { startService, type TestService } from "../support/service";
import { filesAt, isOnAzure } from "../support/storage";

let service: TestService;
let person: TestPerson;
beforeAll(async () => {
	service = await startService();
	person = await newPerson(service);
}, 60_000);
afterAll(() => service.stop());

interface Sent {
	method?: string;
	body?: BodyInit;
	headers?: Record<string, string>;
}

async function send(path: string, { method = "GET", body, headers = {} }: Sent = {}) {
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

const JSON_TYPE = { "content-type": "application/json" };

function expectProblem(answer: Awaited<ReturnType<typeof send>>, status: number) {
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

/** The beginning of a body, and nothing more. */
async function* neverEnding() {
	yield Buffer.from("{");
	await new Promise(() => undefined);
}

describe("bodies", () => {
	test("names in any case mean the same, as with ASP.NET Core; of two cases the exact one counts", async () => {
		const { token } = person;
		const as = <T>(body: unknown) => body as T;
		const { presentationId } = await ok(service, "createPresentation", {
			token,
			body: as({
				Title: "Menu",
				SLIDES: [{ Index: 0, TITLE: "Site", type: "WebContent", Url: "https://example.com/" }],
			}),
		});
		const { slides } = await ok(service, "getPresentation", { token, params: { presentationId } });
		expect(slides).toMatchObject([{ title: "Site", url: "https://example.com/" }]);
		const monday = [{ time: "08:00:00", presentationId }];
		const { id, ...read } = await ok(service, "createWeeklySchedule", {
			token,
			body: as({ name: "Week", NAME: "Other", timeZoneId: "Europe/Berlin", monday }),
		});
		expect(read).toMatchObject({ name: "Week", monday });
		// What was read can be saved as it is.
		const saved = await ok(service, "updateWeeklySchedule", {
			token,
			params: { id },
			body: as(read),
		});
		expect(saved).toMatchObject({ name: "Week", monday });
	});

	test("malformed JSON: 400 without a stack", async () => {
		for (const body of ["{", "[1,", "\u0000"])
			expectProblem(
				await send("/api/v1/Presentations", { method: "POST", body, headers: JSON_TYPE }),
				400,
			);
	});

	test("another content type: 415", async () => {
		for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
			expectProblem(
				await send("/api/v1/DeviceGroups", {
					method: "POST",
					body: '{"title":"x"}',
					headers: { "content-type": type },
				}),
				415,
			);
		const { status } = await send("/api/v1/DeviceGroups", {
			method: "POST",
			body: '{"title":"x"}',
			headers: { "content-type": "application/json; charset=utf-8" },
		});
		expect(status).toBe(200);
	});

	test("compressed: 415 in words; identity is none", async () => {
		const put = (body: BodyInit, encoding: string) =>
			send("/api/v1/DeviceGroups", {
				method: "POST",
				body,
				headers: { ...JSON_TYPE, "content-encoding": encoding },
			});
		const body = '{"title":"x"}';
		const answer = await put(new Uint8Array(gzipSync(body)), "gzip");
		expectProblem(answer, 415);
		expect(answer.text).toContain("must not be compressed");
		expect(answer.headers.get("accept-encoding")).toBe("identity");
		expect((await put(body, "identity")).status).toBe(200);
	});

	// What passes requests on to two processes loses an answer that comes before the end of the body.
	test.skipIf(ARE_PAIRS)("over 1 MiB: 413, with a length or without", async () => {
		const large = `{"title":"${"x".repeat(1024 * 1024)}"}`;
		const put = { method: "POST", headers: JSON_TYPE };
		expectProblem(await send("/api/v1/DeviceGroups", { ...put, body: large }), 413);
		const body = new Blob([large]).stream();
		expectProblem(await send("/api/v1/DeviceGroups", { ...put, body }), 413);
	});

	test("of a presentation: what the contract allows, and not more than 8 MiB", async () => {
		const longest = (title: string) => ({
			title: title.repeat(TITLE_MAX),
			slides: Array.from({ length: SLIDES_MAX }, (_, index) => ({
				index,
				title: title.repeat(TITLE_MAX),
				type: "WebContent",
				url: "https://example.org/".padEnd(URL_MAX, "—"),
			})),
		});
		const put = { method: "POST", headers: JSON_TYPE };
		const body = JSON.stringify(longest("—"));
		expect(Buffer.byteLength(body)).toBeGreaterThan(6 * 1024 * 1024);
		// It is read whole, and then refused for the plan.
		const { status, text } = await send("/api/v1/Presentations", { ...put, body });
		expect([status, text]).toEqual([400, expect.stringContaining("can have 500 slides")]);
		// The answer comes before the body, which is not read.
		const refused = await sendRaw(`${service.url}/api/v1/Presentations`, {
			method: "POST",
			headers: {
				...JSON_TYPE,
				authorization: `Bearer ${person.token}`,
				"content-length": String(8 * 1024 * 1024 + 1),
			},
			body: neverEnding(),
		});
		expect([refused.status, refused.text]).toEqual([413, expect.stringContaining("8 MiB")]);
	});

	test("a body that does not fit: a validation problem without detail", async () => {
		const body = { title: " ", frameDelayInSeconds: 2, slides: [{ index: 0 }] };
		const { status, text } = await send("/api/v1/Presentations", {
			method: "POST",
			body: JSON.stringify(body),
			headers: JSON_TYPE,
		});
		expect(status).toBe(400);
		expect(JSON.parse(text)).toEqual({
			type: expect.any(String),
			title: "One or more validation errors occurred.",
			status: 400,
			errors: {
				title: ["Title cannot be empty"],
				frameDelayInSeconds: ["Duration must be at least 3 seconds"],
				"slides.0.title": [expect.any(String)],
				"slides.0.type": [expect.any(String)],
			},
		});
	});

	test("no body where one is needed: 400; where none is needed, it may be absent", async () => {
		expect((await send("/api/v1/Presentations", { method: "POST" })).status).toBe(400);
		expect((await send("/api/v1/deviceAuth/code", { method: "POST" })).status).toBe(200);
	});
});

describe("addresses", () => {
	test.each(["/api/v1/Nothing", "/api/v2/User", "/api", "/nothing", "/player/nothing.js", "/etc"])(
		"%s: 404",
		async (path) => expectProblem(await send(path), 404),
	);

	test.each(["abc", "0", "-1", "1.5", "99999999999", "%00", "%2e%2e%2fUser"])(
		"the id %s: 404",
		async (id) => expectProblem(await send(`/api/v1/Presentations/${id}`), 404),
	);

	test("a wrong method: 405 with Allow", async () => {
		const answer = await send("/api/v1/Presentations/1", { method: "PATCH" });
		expectProblem(answer, 405);
		expect(answer.headers.get("allow")?.split(", ").sort()).toEqual([
			"DELETE",
			"GET",
			"HEAD",
			"PUT",
		]);
		expectProblem(await send("/api/v1/login"), 405);
	});

	test("a fixed address beside those with an id has its own methods alone", async () => {
		for (const method of ["GET", "POST"]) {
			const answer = await send("/api/v1/DeviceGroups/alert", { method });
			expectProblem(answer, 405);
			expect(answer.headers.get("allow")).toBe("PUT, DELETE");
		}
		expect((await send("/api/v1/DeviceGroups/alert", { method: "HEAD" })).status).toBe(405);
		expectProblem(await send("/api/v1/DeviceGroups/alerts"), 404);
	});

	test("every call of the table is built", () => {
		const names = Object.keys(endpoints) as EndpointName[];
		expect(names.filter((name) => !allHandlers[name])).toEqual([]);
	});

	test("HEAD answers as GET does, without the body", async () => {
		const { status, text } = await send("/api/v1/User", { method: "HEAD" });
		expect([status, text]).toEqual([200, ""]);
	});
});

describe("the Host header", () => {
	/** A GET with a Host of the caller's choice, which fetch does not allow. */
	const getAs = (host: string, path: string, url = service.url) =>
		sendRaw(url + path, { headers: { host, "x-forwarded-host": host } });
	const serversIn = ({ text }: RawAnswer) => JSON.parse(text).servers;

	// Two processes are told the address that they have in common.
	test.skipIf(ARE_PAIRS)(
		"is not in the API description, which is relative to its own address",
		async () => {
			for (const host of ["evil.test", "evil.test:81", "localhost"]) {
				const answer = await getAs(host, "/openapi.json");
				expect(answer.status).toBe(200);
				expect(serversIn(answer)).toEqual([{ url: "/" }]);
				expect(answer.text.includes("evil")).toBe(false);
			}
		},
	);

	test("is not in pages, redirects and problems", async () => {
		for (const path of ["/", "/player", "/player/", "/nothing", "/api/v1/User", "/healthz"]) {
			const { text, headers } = await getAs("evil.test", path);
			expect(text + JSON.stringify(headers), path).not.toContain("evil");
		}
	});

	/** The upload address that a caller on this host is given. */
	async function uploadUrlAs(host: string, url: string, token: string): Promise<string> {
		const { status, text } = await sendRaw(`${url}/api/v1/SlideImages`, {
			method: "POST",
			headers: { host, authorization: `Bearer ${token}`, ...JSON_TYPE },
			body: JSON.stringify({ fileName: "a.png", contentType: "image/png", size: 1 }),
		});
		expect(status).toBe(200);
		return JSON.parse(text).uploadUrl;
	}

	test.skipIf(isOnAzure || ARE_PAIRS)(
		"is where file addresses point, so that they work for whoever asked",
		async () => {
			const uploadUrl = await uploadUrlAs("192.168.1.5:3001", service.url, person.token);
			expect(new URL(uploadUrl).origin).toBe("http://192.168.1.5:3001");
		},
	);

	test.skipIf(ARE_PAIRS)("is no longer than a name can be", async () => {
		const codeAs = (host: string) =>
			sendRaw(`${service.url}/api/v1/deviceAuth/code`, {
				method: "POST",
				headers: { host, ...JSON_TYPE },
				body: "{}",
			});
		expect((await codeAs(`${"a".repeat(253)}:65535`)).status).toBe(200);
		const refused = await codeAs("a".repeat(5000));
		expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Host")]);
	});

	test("does not count where API_PUBLIC_URL is set", async () => {
		const API_PUBLIC_URL = "https://api.signage.test";
		const behindProxy = await startService({ env: { API_PUBLIC_URL: `${API_PUBLIC_URL}/` } });
		const { token } = await newPerson(behindProxy);
		const description = await getAs("evil.test", "/openapi.json", behindProxy.url);
		const uploadUrl = await uploadUrlAs("evil.test", behindProxy.url, token);
		await behindProxy.stop();
		expect(serversIn(description)).toEqual([{ url: API_PUBLIC_URL }]);
		const files = filesAt({ ...behindProxy, url: API_PUBLIC_URL });
		expect(uploadUrl.startsWith(`${files}/`), uploadUrl).toBe(true);
	});
});

describe("beside the calls", () => {
	test("healthz, readyz and the API description", async () => {
		expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
		expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
		const description = await (await fetch(`${service.url}/openapi.json`)).json();
		expect(description.openapi).toBe("3.1.0");
		expect(Object.keys(description.paths)).toContain("/api/v1/Presentations/{presentationId}");
	});

	test("every answer says nosniff, and the calls are kept nowhere", async () => {
		for (const path of ["/healthz", "/api/v1/User", "/nothing", "/blobs/x/y"])
			expect((await send(path)).headers.get("x-content-type-options"), path).toBe("nosniff");
		expect((await send("/api/v1/User")).headers.get("cache-control")).toBe("no-store");
	});

	test("the player's page has a strict policy and its root leads there", async () => {
		expect((await send("/")).headers.get("location")).toBe("/player/");
		expect((await send("/player")).headers.get("location")).toBe("/player/");
		const page = await send("/player/");
		expect(page.status).toBe(200);
		expect(page.headers.get("content-type")).toMatch(/^text\/html/);
		expect(page.headers.get("cache-control")).toBe("no-cache");
		const files = isOnAzure ? ` ${new URL(filesAt(service)).origin}` : "";
		const policy = page.headers.get("content-security-policy") ?? "";
		expect(files ? policy.replaceAll(files, "") : policy).toMatch(
			/^default-src 'none'; script-src 'self';.* connect-src 'self'; frame-src https: http:;.* frame-ancestors 'none'$/,
		);
		const script = /src="(main-[^"]+\.js)"/.exec(page.text)?.[1];
		const code = await send(new URL(String(script), `${service.url}/player/`).pathname);
		expect(code.headers.get("content-type")).toMatch(/javascript/);
		expect(code.headers.get("cache-control")).toContain("immutable");
		const probe = await send(`/player/${/probe-\w+\.html/.exec(code.text)}`);
		expect([probe.status, probe.headers.get("cache-control")]).toEqual([
			200,
			expect.stringContaining("immutable"),
		]);
		// It may ask any host, so it has no part in the player's origin.
		expect(probe.headers.get("content-security-policy")).toMatch(
			/^default-src 'none';.* frame-ancestors 'self'; sandbox allow-scripts$/,
		);
		const worker = await send("/player/service-worker.js");
		expect(worker.headers.get("cache-control")).toBe("no-cache");
	});

	test("the player's files are kept for ever but for those whose names stay", async () => {
		const checked: string[] = [];
		for (const name of await readdir("build/player")) {
			const { status, headers } = await send(`/player/${name}`);
			expect(status, name).toBe(200);
			if (headers.get("cache-control") === "no-cache") checked.push(name);
		}
		expect(checked.sort()).toEqual(["index.html", "restart.js", "service-worker.js", "too-old.js"]);
	});

	test("the player's folder gives out nothing beside it", async () => {
		for (const path of ["/player/../api/main.js", "/player/%2e%2e/api/main.js", "/player/..%2fapi"])
			expect((await send(path)).status, path).toBe(404);
	});
});

describe("Idempotency-Key", () => {
	const create = (key: string, title: string, token = person.token) =>
		call(service, "createDeviceGroup", {
			token,
			body: { title },
			headers: { "idempotency-key": key },
		});
	const titles = async () =>
		(await ok(service, "listDeviceGroups", { token: person.token })).map(({ title }) => title);

	test("the second attempt gets the first answer, and nothing is made twice", async () => {
		const first = await create("a", "Once");
		const second = await create("a", "Once");
		expect(second.body).toEqual(first.body);
		expect((await titles()).filter((title) => title === "Once")).toHaveLength(1);
		await create("b", "Once");
		expect((await titles()).filter((title) => title === "Once")).toHaveLength(2);
	});

	test("attempts side by side make one", async () => {
		const answers = await Promise.all(Array.from({ length: 5 }, () => create("c", "Beside")));
		const ids = answers.map(({ body }) => body.deviceGroupId);
		expect(new Set(ids).size).toBe(1);
		expect((await titles()).filter((title) => title === "Beside")).toHaveLength(1);
	});

	test("a key is for one request, one person", async () => {
		await create("d", "Mine");
		expect((await create("d", "Other")).status).toBe(422);
		const other = await newPerson(service);
		expect((await create("d", "Theirs", other.token)).body).toMatchObject({ title: "Theirs" });
	});

	test("a refused attempt leaves its key free", async () => {
		const bad = await call(service, "createPresentation", {
			token: person.token,
			body: { title: "x", slides: [{ index: 0, title: "s", type: "Image" }] },
			headers: { "idempotency-key": "e" },
		});
		expect(bad.status).toBe(400);
		const good = await call(service, "createPresentation", {
			token: person.token,
			body: { title: "x" },
			headers: { "idempotency-key": "e" },
		});
		expect(good.status).toBe(200);
	});
});
