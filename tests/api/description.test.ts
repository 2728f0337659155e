import { API_BASE, type Endpoint } from "@signage/contract/endpoint";
import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, newPerson, ok, pairScreen, type TestPerson } from "../support/caller";
import { expectDescribed } from "../support/described";
import { linkIn, mailTo } from "../support/outbox";
import { DASHBOARD_URL, startService, type TestService } from "../support/service";
import { withService } from "../support/shared";

/** Of its own, as it counts wrong codes. It knows no dashboard, and shows pages of its own. */
let service: TestService;
const withDashboard = withService({ DASHBOARD_URL });
let person: TestPerson;
const tokens = { none: "", user: "", device: "" };
beforeAll(async () => {
	service = await startService();
	person = await newPerson(service);
	tokens.user = person.token;
	tokens.device = (await pairScreen(service, tokens.user)).screenToken;
});
afterAll(() => service.stop());

/** Sends a request and checks that the description has its answer; resolves to its status and type. */
async function send(name: EndpointName, url: string, init: RequestInit = {}) {
	const { status, headers, body } = await fetch(url, { redirect: "manual", ...init });
	const type = headers.get("content-type") ?? "";
	const isEndless = type === "text/event-stream";
	const text = isEndless ? "data" : await new Response(body).text();
	if (isEndless) await body?.cancel();
	expectDescribed(name, { status, type, text });
	return [status, type.split(";")[0]];
}

/** Makes a call about what there is not. */
function sendTo(name: EndpointName, token: string, body?: string) {
	const { path, method } = endpoints[name];
	const filled = path.replace(/\{(\w+)\}/g, (_, id) =>
		/^(?:slideImage|slideVideo|file)Id$/.test(id) ? crypto.randomUUID() : "2147483647",
	);
	return send(name, service.url + API_BASE + filled, {
		method,
		headers: {
			...(body !== undefined && { "content-type": "application/json" }),
			...(token && { authorization: `Bearer ${token}` }),
		},
		body,
	});
}

const rows = Object.entries(endpoints) as [EndpointName, Endpoint][];

describe("the API description has the answer", () => {
	test.each(rows.filter(([, { body }]) => body !== undefined))(
		"%s: to a body that does not fit, is no JSON, or is not there",
		async (name, { auth }) => {
			for (const body of ["5", '{"refreshToken":5}', "{", ""])
				await sendTo(name, tokens[auth], body);
		},
	);

	test.each(rows)("%s: without a token, and with one that is none", async (name, { auth }) => {
		const statuses = [await sendTo(name, ""), await sendTo(name, "x")].map(([status]) => status);
		if (auth !== "none") expect(statuses).toEqual([401, 401]);
	});

	test.each(rows.filter(([, { method }]) => method === "GET"))(
		"%s: to who may ask",
		async (name, { auth }) => {
			expect(await sendTo(name, tokens[auth])).not.toContain(401);
		},
	);

	test("a confirmation's, in words, as JSON and as a page", async () => {
		const href = async (at: typeof withDashboard | TestService) =>
			linkIn(await mailTo(at, (await newPerson(at)).email, /^Confirm/)).href;
		const link = await href(service);
		const open = (url: string, accept: string) =>
			send("confirmEmail", url, { headers: { accept } });
		expect(await open(link, "*/*")).toEqual([200, "text/plain"]);
		expect(await open(link, "application/json")).toEqual([200, "application/json"]);
		expect(await open(link, "text/html")).toEqual([200, "text/html"]);
		expect(await open(await href(withDashboard), "text/html")).toEqual([302, ""]);
		expect(await open(`${link}x`, "*/*")).toEqual([401, ""]);
		expect(await open(`${link}x`, "text/html")).toEqual([401, "text/html"]);
	});

	test("a sign-in's with cookies, a waiting screen's and an unchanged manifest's", async () => {
		const { email, password } = person;
		const query = { useCookies: "true" };
		const signedIn = await call(service, "login", { query, body: { email, password } });
		expect(signedIn).toMatchObject({ status: 200, body: null });
		const { deviceCode } = await ok(service, "createDeviceCode");
		const waiting = await call(service, "createDeviceToken", { body: { deviceCode } });
		expect(waiting).toMatchObject({ status: 400, body: { error: "authorization_pending" } });
		const token = tokens.device;
		const etag = (await call(service, "getManifest", { token })).headers.get("etag");
		const headers = { "if-none-match": String(etag) };
		expect((await call(service, "getManifest", { token, headers })).status).toBe(304);
	});
});
