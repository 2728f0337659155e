import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { expected } from "../support/servers";
import { mintedCookie } from "../support/session";
import { Visitor } from "../support/visitor";

/** How long the dashboard may take to notice; without a signal it never does. */
const SOON_MS = 5_000;

/** A service that hears calls and answers none of them: "call" and "gone" with each one's path. */
const heard = new EventEmitter();
let open = 0;
let service: Server;
let dashboard: TestDashboard;
let cookie: string;
beforeAll(async () => {
	service = createServer((request, response) => {
		open++;
		heard.emit("call", request.url);
		response.once("close", () => {
			open--;
			heard.emit("gone", request.url);
		});
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

/** A browser that sends this and goes away as soon as the service has heard of it. */
async function leaves(...lines: string[]): Promise<{ called: unknown; gone: unknown }> {
	const { hostname, port } = new URL(dashboard.url);
	const browser = connect(Number(port), hostname);
	const called = once(heard, "call", { signal: AbortSignal.timeout(SOON_MS) });
	browser.write([...lines, "", ""].join("\r\n"));
	const [path] = await called;
	const gone = once(heard, "gone", { signal: AbortSignal.timeout(SOON_MS) });
	if (expected.noticesEnd) browser.destroy();
	else browser.resetAndDestroy();
	const [left] = await gone;
	// A page may make several calls: the next test must not hear of them.
	while (open > 0) await once(heard, "gone", { signal: AbortSignal.timeout(SOON_MS) });
	return { called: path, gone: left };
}
const head = () => [`Host: ${new URL(dashboard.url).host}`, `Cookie: ${cookie}`];

test("a page's call to the service ends when the browser goes away", async () => {
	const { called, gone } = await leaves("GET /presentations HTTP/1.1", ...head());
	expect(called).toMatch(/^\/api\/v1\/Presentations\?/);
	expect(gone).toBe(called);
});

test("so does the call of a script's request for data", async () => {
	const { gone } = await leaves("GET /user-info.data HTTP/1.1", ...head());
	expect(gone).toMatch(/^\/api\/v1\/(User|manage\/info)$/);
});

test("so does the call of somebody's sign-in", async () => {
	const form = "email=ann%40signage.test&password=x";
	const { gone } = await leaves(
		"POST /login HTTP/1.1",
		`Host: ${new URL(dashboard.url).host}`,
		"Content-Type: application/x-www-form-urlencoded",
		`Content-Length: ${form.length}`,
		"",
		form,
	);
	expect(gone).toMatch(/^\/api\/v1\/login/);
});

test("a browser that went away is no error in the log, and the next one is served", async () => {
	await leaves("GET /devices HTTP/1.1", ...head());
	expect((await new Visitor(dashboard.url).get("/login")).status).toBe(200);
	expect(dashboard.logs()).not.toMatch(/error/i);
});
