import { EventEmitter, on, once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { expected } from "../support/servers";
import { mintedCookie } from "../support/session";
import { Visitor } from "../support/visitor";

/** How long the dashboard may take to notice; without a signal it never does. */
const SOON_MS = 30_000;

/** A service that hears calls and answers none of them: "call" and "gone" with each one's path. */
const heard = new EventEmitter();
let service: Server;
let dashboard: TestDashboard;
let cookie: string;
beforeAll(async () => {
	service = createServer((request, response) => {
		heard.emit("call", request.url);
		response.once("close", () => heard.emit("gone", request.url));
	}).listen(0, "127.0.0.1");
	await once(service, "listening");
	dashboard = await startDashboard(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
	cookie = await mintedCookie({});
});
afterAll(async () => {
	service.close();
	service.closeAllConnections();
	await dashboard.stop();
});

/** The path of the next call of these that comes or goes; a page's other calls may still come while the next test runs. */
async function hear(what: "call" | "gone", calls: RegExp): Promise<string> {
	for await (const [path] of on(heard, what, { signal: AbortSignal.timeout(SOON_MS) }))
		if (calls.test(path)) return path;
	throw new Error("Nothing is heard any more");
}

/**
 * A browser that sends this and goes away as soon as the service has heard of one of these calls.
 * @throws where none does
 */
async function leaves(calls: RegExp, ...lines: string[]): Promise<void> {
	const { hostname, port } = new URL(dashboard.url);
	const browser = connect(Number(port), hostname);
	const called = hear("call", calls);
	browser.write([...lines, "", ""].join("\r\n"));
	await called;
	const gone = hear("gone", calls);
	if (expected.noticesEnd) browser.destroy();
	else browser.resetAndDestroy();
	await gone;
}
const head = () => [`Host: ${new URL(dashboard.url).host}`, `Cookie: ${cookie}`];

test("a page's call to the service ends when the browser goes away", async () => {
	await leaves(/^\/api\/v1\/Presentations\?/, "GET /presentations HTTP/1.1", ...head());
});

test("so does the call of a script's request for data", async () => {
	await leaves(/^\/api\/v1\/(User|manage\/info)$/, "GET /user-info.data HTTP/1.1", ...head());
});

test("so does the call of somebody's sign-in", async () => {
	const form = "email=ann%40signage.test&password=x";
	await leaves(
		/^\/api\/v1\/login/,
		"POST /login HTTP/1.1",
		`Host: ${new URL(dashboard.url).host}`,
		"Content-Type: application/x-www-form-urlencoded",
		`Content-Length: ${form.length}`,
		"",
		form,
	);
});

test("a browser that went away is no error in the log, and the next one is served", async () => {
	await leaves(/^\/api\/v1\/Device/, "GET /devices HTTP/1.1", ...head());
	expect((await new Visitor(dashboard.url).get("/login")).status).toBe(200);
	expect(dashboard.logs()).not.toMatch(/error/i);
});

test.runIf(expected.hasMetrics)("nor one in the metrics", async () => {
	await leaves(/^\/api\/v1\/Device/, "GET /devices HTTP/1.1", ...head());
	const read = async () => (await fetch(`${dashboard.url}/metrics`)).text();
	await expect.poll(read).toContain('method="GET",route="page",status="499"');
	expect(await read()).not.toMatch(/status="5\d\d"/);
});
