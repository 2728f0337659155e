import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heard, startChild } from "../support/children";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { freePort } from "../support/free-port";
import { SESSION_SECRET } from "../support/session-secret";
import { temporaryFolder } from "../support/temporary-folder";

describe("settings that are wrong end remix-serve with a line for each", () => {
	async function ends(env: Record<string, string>): Promise<[code: number, stderr: string]> {
		const program = ["node_modules/@remix-run/serve/dist/cli.js", "build/app/server/index.js"];
		const child = spawn(process.execPath, program, {
			env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: String(await freePort()), ...env },
			stdio: ["ignore", "ignore", "pipe"],
		});
		let stderr = "";
		child.stderr.setEncoding("utf8").on("data", (text) => {
			stderr += text;
		});
		const [code] = await once(child, "close");
		return [code, stderr];
	}

	test("none at all", async () => {
		const lines = "API_URL: must be set\nSESSION_SECRET: must be set\n";
		expect(await ends({})).toEqual([1, lines]);
	});

	test("one that is not what it should be", async () => {
		const [code, stderr] = await ends({ API_URL: "http://127.0.0.1:9", SESSION_SECRET: "short" });
		expect([code, stderr]).toEqual([1, "SESSION_SECRET: must have at least 32 characters\n"]);
	});
});

test("SIGTERM ends remix-serve soon, also after it has answered", async () => {
	const dashboard = await startDashboard("http://127.0.0.1:9", {}, "remix-serve");
	expect((await fetch(`${dashboard.url}/login`)).status).toBe(200);
	const ended = once(dashboard.process, "exit");
	const begun = performance.now();
	dashboard.process.kill("SIGTERM");
	expect((await ended)[0]).toBe(0);
	expect(performance.now() - begun).toBeLessThan(8_000);
});

test.each(["own", "remix-serve"] as const)(
	"a proxy may keep a connection that is not used for a minute: %s",
	async (server) => {
		const dashboard = await startDashboard("http://127.0.0.1:9", {}, server);
		const kept = async () => (await fetch(`${dashboard.url}/login`)).headers.get("keep-alive");
		await kept();
		expect(await kept()).toBe("timeout=65");
		await dashboard.stop();
	},
);

test.each(["own", "remix-serve"] as const)(
	"a dashboard ends when the process that keeps it running is killed: %s",
	async (server) => {
		const port = await freePort();
		const program = ["scripts/start.mjs", ...(server === "own" ? [] : ["--remix-serve"])];
		const child = startChild(program, {
			API_URL: "http://127.0.0.1:9",
			SESSION_SECRET,
			HOST: "127.0.0.1",
			PORT: String(port),
			DATA_DIR: temporaryFolder(),
		});
		await heard(child, /Service +http/);
		child.process.kill("SIGKILL");
		const isThere = () =>
			fetch(`http://127.0.0.1:${port}/healthz`).then(
				() => true,
				() => false,
			);
		await expect.poll(isThere).toBe(false);
	},
);

/** Makes Node collect garbage ten times a second: signals must reach us through what stays alive. */
const COLLECTING = `data:text/javascript,${encodeURIComponent(
	'import v8 from "node:v8"; import vm from "node:vm"; v8.setFlagsFromString("--expose-gc");' +
		'const collect = vm.runInNewContext("gc"); setInterval(collect, 100).unref();',
)}`;

describe.each(["own", "remix-serve"] as const)("a browser that goes away: %s", (server) => {
	let service: Server;
	let dashboard: TestDashboard;
	let asked: Promise<unknown>;
	let left: Promise<unknown>;
	beforeAll(async () => {
		/** A service that never answers. */
		service = createServer().listen(0, "127.0.0.1");
		await once(service, "listening");
		asked = once(service, "request");
		left = asked.then((event) => once((event as [unknown, ServerResponse])[1], "close"));
		const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
		const env = { NODE_OPTIONS: `--import=${COLLECTING}`, SESSION_SECRET };
		dashboard = await startDashboard(url, env, server);
	});
	afterAll(async () => {
		await dashboard.stop();
		service.close();
		service.closeAllConnections();
	});

	test("ends our call to the service", async () => {
		const browser = request(`${dashboard.url}/login`, {
			method: "POST",
			agent: false,
			headers: { "content-type": "application/x-www-form-urlencoded" },
		});
		browser.once("error", () => undefined);
		browser.end("email=ann%40signage.test&password=Passw0rd!");
		await asked;
		await delay(500);
		browser.destroy();
		await left;
	});
});
