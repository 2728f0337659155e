import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import type { Server } from "../support/servers";

const SERVERS: Server[] = ["own", "remix-serve"];

describe.each(SERVERS)("the Host header, with the server %s", (server) => {
	let dashboard: TestDashboard;
	beforeAll(async () => {
		dashboard = await startDashboard("http://127.0.0.1:9", {}, server);
	});
	afterAll(() => dashboard.stop());

	/** Status and policy of the answer to these lines. */
	async function answerTo(...lines: string[]) {
		const { hostname, port } = new URL(dashboard.url);
		const socket = connect(Number(port), hostname);
		socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
		const answer = await text(socket);
		return {
			status: Number(answer.split(" ")[1]),
			policy: /^content-security-policy: (.*)$/im.exec(answer)?.[1] ?? "",
		};
	}

	test.each([
		"a;b",
		"a; script-src *",
		"a,b",
		"a b",
		"a'b",
		"a*b",
		"-a",
		"user@a",
		"a/b",
		"[::1",
		"a:99999",
		"a:b",
		"%41",
		"ä",
		"",
	])("%j is a 400", async (host) => {
		const { status, policy } = await answerTo("GET /login HTTP/1.1", `Host: ${host}`);
		expect(status).toBe(400);
		expect(policy).not.toContain("script-src");
	});

	test("twice is a 400", async () => {
		for (const second of ["a.example", "b.example"]) {
			const lines = ["GET /login HTTP/1.1", "Host: a.example", `host: ${second}`];
			expect((await answerTo(...lines)).status).toBe(400);
		}
	});

	test("is not needed in HTTP/1.0, in which load balancers probe", async () => {
		expect((await answerTo("GET /healthz HTTP/1.0")).status).toBe(200);
		expect((await answerTo("GET /healthz HTTP/1.1")).status).toBe(400);
	});

	test("in the first line is looked at as well", async () => {
		const lines = ["GET http://a;b/login HTTP/1.1", "Host: a.example"];
		// Express takes such an address for a path that there is none of.
		expect([400, 404]).toContain((await answerTo(...lines)).status);
	});

	test.each([
		["signage.example", "signage.example"],
		["Signage.Example:8443", "signage.example"],
		["127.0.0.1:3000", "127.0.0.1"],
		["a_b", "a_b"],
		// Browsers drop a source with an IPv6 address.
		["[::1]:3000", "*"],
	])("%s is a host, and %s the one in the policy", async (host, named) => {
		const { status, policy } = await answerTo("GET /login HTTP/1.1", `Host: ${host}`);
		expect(status).toBe(200);
		expect(policy).toContain(`connect-src 'self' http://${named}:9;`);
	});

	test.each([
		["[2001:10::1]:3000", "Accept: */*"],
		["[2001:10::1]", "Accept: */*"],
		["a.example", "X-Forwarded-Host: a.example:8443"],
	])("a form of a page at %s is its own, with %s", async (host, more) => {
		const lines = ["POST /login HTTP/1.1", `Host: ${host}`, `Origin: http://${host}`, more];
		const type = "Content-Type: application/x-www-form-urlencoded";
		// Its fields are missing.
		expect((await answerTo(...lines, type, "Content-Length: 0")).status).toBe(400);
	});

	test("a port that cannot be in X-Forwarded-Host is no 500", async () => {
		const lines = ["GET /login HTTP/1.1", "Host: a.example", "X-Forwarded-Host: a.example:99999"];
		expect((await answerTo(...lines)).status).toBe(200);
	});
});
