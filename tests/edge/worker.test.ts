import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { bundleWorker } from "../../scripts/edge/build.mjs";
import { startDashboard } from "../support/dashboard";
import { mintedCookie } from "../support/session";
import { startStandIn } from "../support/stand-in";
import { temporaryFolder } from "../support/temporary-folder";
import { Visitor } from "../support/visitor";

/** The bundle of a worker with this text. */
function bundled(text: string): Promise<string> {
	const entry = join(temporaryFolder(), "worker.js");
	writeFileSync(entry, text);
	return bundleWorker(entry);
}

/** Bytes, gzipped. It has less than 0.4 MB; zod's messages in all languages alone are 0.09 MB. */
const MOST_BYTES = 400_000;

test("the worker is small, as a host loads it with the first request", () => {
	expect(gzipSync(readFileSync("build/edge/worker/index.js")).length).toBeLessThan(MOST_BYTES);
});

describe("a bundle that needs Node is refused, and told by what", () => {
	const lacks = (name: string) => `${name}, which edge runtimes lack`;
	test.each([
		['import { sep } from "node:path"; export default sep;', "an import of node:path"],
		['export { sep as default } from "node:path";', "an import of node:path"],
		['export * from "node:path";', "an import of node:path"],
		['export default () => import("node:fs");', "an import of node:fs"],
		['export default require("node:fs");', "a require of node:fs"],
		["export default () => process.env.HOME;", lacks("process")],
		['export default Buffer.from("x");', lacks("Buffer")],
		["export default (f) => setImmediate(f);", lacks("setImmediate")],
		['export default typeof Buffer === "undefined" ? 0 : process.pid;', lacks("process")],
	])("%s", async (text, told) => {
		await expect(bundled(text)).rejects.toThrow(`cannot run this:\n${told}`);
	});

	test("each use is told with its place", async () => {
		const text = "export const a = () => process.pid;\nexport const b = () => Buffer.alloc(1);";
		await expect(bundled(text)).rejects.toThrow(
			/process, .*=>process\.pid.*\nBuffer, .*=>Buffer\.alloc/,
		);
	});

	test.each([
		'export default typeof process === "undefined" ? 0 : process.pid;',
		'export default () => typeof Buffer !== "undefined" && Buffer.from("x");',
		'export default () => { if (typeof process < "u") return process.pid; };',
		"export default (process) => process.pid;",
		"export default (some) => some.process.Buffer;",
		"export default globalThis.process?.pid;",
		'export default process.env.NODE_ENV === "production";',
	])("but not: %s", async (text) => {
		expect(await bundled(text)).not.toContain("nodeGlobal");
	});
});

test("settings that are wrong are told in the log, not to the browser", async () => {
	const edge = await startDashboard("", { SESSION_SECRET: "short" }, "edge");
	const page = await new Visitor(edge.url).get("/login");
	expect([page.status, page.text]).toEqual([
		500,
		"The dashboard's settings are wrong; its log names them.\n",
	]);
	for (const wrong of ["API_URL: must be set", "SESSION_SECRET: must have at least 32 characters"])
		await expect.poll(edge.logs).toContain(wrong);
	await edge.stop();
});

test("the log says of a service that is away what the host says of it", async () => {
	const edge = await startDashboard("http://127.0.0.1:9", {}, "edge");
	expect((await new Visitor(edge.url).get("/readyz")).status).toBe(503);
	await expect.poll(edge.logs).toContain("failed: Network connection lost 127.0.0.1:9\n");
	await edge.stop();
});

test("with Node's modules at hand, pages are still the host's to compress", async () => {
	const edge = await startDashboard(
		"http://127.0.0.1:9",
		{ COMPATIBILITY_FLAGS: "nodejs_compat" },
		"edge",
	);
	for (const accept of ["gzip, br", "br", "identity"]) {
		const page = await new Visitor(edge.url).get("/login", { "accept-encoding": accept });
		expect([accept, page.heading]).toEqual([accept, "Sign in"]);
	}
	await edge.stop();
});

test("where traces are asked for, all calls of a page name one trace, which no browser chooses", async () => {
	const service = await startStandIn();
	const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
	const edge = await startDashboard(service.url, settings, "edge");
	const traces = [];
	const given = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
	for (const traceparent of [given, "nonsense"]) {
		service.reset();
		const cookie = await mintedCookie({});
		await new Visitor(edge.url).get("/presentations", { cookie, traceparent });
		expect(service.calls.length).toBeGreaterThan(0);
		const named = new Set(service.calls.map((call) => call.traceparent));
		expect(named.size).toBe(1);
		traces.push(...named);
	}
	expect(new Set([...traces, given]).size).toBe(3);
	for (const trace of traces) expect(trace).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
	await edge.stop();
	await service.stop();
});
