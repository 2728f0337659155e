import { API_BASE } from "@signage/contract/endpoint";
import { screensEndpoints } from "@signage/contract/screens";
import { expect, test } from "vitest";
import { newPerson, ok, pairScreen } from "../support/caller";
import { withService } from "../support/shared";

// Players of other kinds: pages of another origin, or of a file, make the calls of screens; and of those alone.

const service = withService();
const ORIGINS = ["https://tv.example", "null"];

const asked = (path: string, method: string, origin: string) =>
	fetch(`${service.url}${API_BASE}${path}`, {
		method: "OPTIONS",
		headers: {
			origin,
			"access-control-request-method": method,
			"access-control-request-headers": "authorization,content-type,if-none-match",
		},
	});
const open = ({ headers }: Response) => headers.get("access-control-allow-origin");

test.each(ORIGINS)("a page of %s may make each of them", async (origin) => {
	for (const { method, path } of Object.values(screensEndpoints)) {
		const answer = await asked(path, method, origin);
		expect([path, answer.status, open(answer)]).toEqual([path, 204, "*"]);
		expect(answer.headers.get("access-control-allow-methods")).toBe(method);
		const allowed = answer.headers.get("access-control-allow-headers")?.split(",");
		expect(allowed).toEqual(["authorization", "content-type", "if-none-match"]);
	}
});

test("it reads what they answer, refusals too, with the tag and when to come again", async () => {
	const { token } = await newPerson(service);
	const { screenToken } = await pairScreen(service, token);
	const url = `${service.url}${API_BASE}${screensEndpoints.getManifest.path}`;
	const ask = (bearer: string) =>
		fetch(url, { headers: { origin: "null", authorization: `Bearer ${bearer}` } });
	for (const [bearer, status] of [
		[screenToken, 200],
		["made-up", 401],
	] as const) {
		const answer = await ask(bearer);
		expect([answer.status, open(answer)]).toEqual([status, "*"]);
		expect(answer.headers.get("access-control-expose-headers")).toBe("etag,retry-after");
		expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
	}
});

test("people's calls are for no page of another origin", async () => {
	const { token } = await newPerson(service);
	await ok(service, "listPresentations", { token });
	const refused = await asked("/Presentations", "GET", "https://tv.example");
	expect([refused.status, open(refused)]).toEqual([405, null]);
	const read = await fetch(`${service.url}${API_BASE}/Presentations`, {
		headers: { origin: "https://tv.example", authorization: `Bearer ${token}` },
	});
	expect([read.status, open(read)]).toEqual([200, null]);
});
