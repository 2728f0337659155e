import { afterAll, beforeAll, expect, test } from "vitest";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { freePort } from "../support/free-port";
import { type FaultProxy, startProxy } from "../support/proxy";
import { expected, SERVER } from "../support/servers";
import { withFront, withService } from "../support/shared";

const service = withService();
const front = withFront();
let proxy: FaultProxy;
let dashboard: TestDashboard;
beforeAll(async () => {
	proxy = await startProxy(service.url);
	dashboard = await startDashboard(proxy.url);
});
afterAll(async () => {
	await dashboard.stop();
	await proxy.stop();
});

async function ask(path: string, init: RequestInit = {}) {
	const response = await fetch(dashboard.url + path, { redirect: "manual", ...init });
	return { status: response.status, text: await response.text(), headers: response.headers };
}

test("healthz: the process runs, whatever the service does", async () => {
	await proxy.down();
	const { status, text, headers } = await ask("/healthz");
	expect([status, text]).toEqual([200, "ok\n"]);
	expect(headers.get("cache-control")).toBe("no-store");
	expect(headers.get("set-cookie")).toBeNull();
	await proxy.up();
});

test("readyz: not where there is a page for every path in the service's place", async () => {
	front.service.answer("getProfile", { html: "<!doctype html><h1>Sign in</h1>" });
	const visitor = front.visitor();
	const refused = await visitor.get("/readyz");
	expect([refused.status, refused.text]).toEqual([
		503,
		"the service answers with status 200: is API_URL its address?\n",
	]);
	front.service.reset();
	expect((await visitor.get("/readyz")).status).toBe(200);
});

test("readyz: not while the service is away, fails or is none, and again when it is back", async () => {
	expect(await ask("/readyz")).toMatchObject({ status: 200, text: "ok\n" });
	expect(await ask("/readyz", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
	await proxy.down();
	expect(await ask("/readyz")).toMatchObject({
		status: 503,
		text: "the service does not answer\n",
	});
	const { host } = new URL(proxy.url);
	await expect
		.poll(() => dashboard.logs())
		.toContain(`The check of the service failed: ${expected.refused} ${host}`);
	await proxy.up();
	for (const status of [500, 503, 404]) {
		proxy.harm("GET", "/api/v1/User", status);
		expect(await ask("/readyz")).toMatchObject({
			status: 503,
			text: `the service answers with status ${status}\n`,
		});
	}
	// Something else is there: a site that leads on.
	for (const status of [302, 307]) {
		proxy.harm("GET", "/api/v1/User", status);
		expect(await ask("/readyz")).toMatchObject({
			status: 503,
			text: `the service answers with status ${status}: is API_URL its address?\n`,
		});
	}
	for (const status of [200, 204, 400, 403, 429]) {
		proxy.harm("GET", "/api/v1/User", status);
		expect(await ask("/readyz")).toMatchObject({ status: 200, text: "ok\n" });
	}
	expect(await ask("/readyz")).toMatchObject({ status: 200, text: "ok\n" });
	// remix-serve has lines of its own for all requests.
	const lines = dashboard.logs().split("\n");
	expect(lines.filter((line) => SERVER === "own" || line.startsWith("{")).join()).not.toContain(
		"readyz",
	);
});

test("a probe carries no token, also of somebody who is signed in", async () => {
	const ann = await front.signedIn();
	await ann.get("/readyz");
	const [asked] = front.service.named("getProfile").slice(-1);
	expect(asked?.authorization).toBeUndefined();
});

test("they are no pages, and forms to them are none", async () => {
	for (const path of ["/healthz/", "/healthz/x", "/readyz.data"])
		expect((await ask(path)).status, path).toBe(404);
	for (const path of ["/healthz", "/readyz"]) {
		expect((await ask(path, { method: "POST" })).status, path).toBe(404);
		expect((await ask(path, { method: "PUT" })).status, path).toBe(405);
	}
});

test("without proxies, what a caller says of its protocol is ignored", async () => {
	const alone = await startDashboard(service.url, {
		PORT: String(await freePort()),
		TRUSTED_PROXIES: "0",
	});
	const hsts = async (url: string) =>
		(await fetch(`${url}/login`, { headers: { "X-Forwarded-Proto": "https" } })).headers.get(
			"strict-transport-security",
		);
	expect(await hsts(alone.url)).toBeNull();
	expect(await hsts(dashboard.url)).not.toBeNull();
	await alone.stop();
});
