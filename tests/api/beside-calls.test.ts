import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { filesAt, isOnAzure } from "../support/storage";
import { withWire } from "../support/wire";

const { service, send } = withWire();

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
