import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { playerPolicy, servePlayer } from "../../api/http/player-page";
import { temporaryFolder } from "../support/temporary-folder";

afterEach(() => vi.restoreAllMocks());

/** What a service with this folder answers for the player's page, and what it has said of the folder. */
async function playerOf(folder: string) {
	const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
	const app = new Hono();
	servePlayer(app, folder, null);
	const { status } = await app.request("/player/index.html");
	return { status, said: said.mock.calls.flat() };
}

test("a player that is not built is a page that is not there, and no news at the start", async () => {
	const missing = join(temporaryFolder(), "player");
	expect(await playerOf(missing)).toEqual({ status: 404, said: [] });
});

test("one that is built is served", async () => {
	const folder = temporaryFolder();
	writeFileSync(join(folder, "index.html"), "<!doctype html>");
	expect(await playerOf(folder)).toEqual({ status: 200, said: [] });
});

test("browsers keep the way from /player to the page, so that a screen with that address starts without the service", async () => {
	const app = new Hono();
	servePlayer(app, temporaryFolder(), null);
	const kept = async (path: string, to = "/player/") => {
		const { status, headers } = await app.request(path);
		expect([status, headers.get("location")]).toEqual([302, to]);
		return headers.get("cache-control");
	};
	expect(await kept("/player")).toMatch(/^public, max-age=\d{8}$/);
	expect(await kept("/player?turn=90", "/player/?turn=90")).not.toBeNull();
	// Something else may be at a host's root one day.
	expect(await kept("/")).toBeNull();
});

test("a service whose files are elsewhere now has another worker, which has screens keep the page with its new policy", async () => {
	const folder = temporaryFolder();
	writeFileSync(join(folder, "service-worker.js"), "work();");
	const workerOf = async (filesAt: string | null) => {
		const app = new Hono();
		servePlayer(app, folder, filesAt);
		const answer = await app.request("/player/service-worker.js");
		expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-cache"]);
		expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
		return answer.text();
	};
	const here = await workerOf(null);
	expect(here).toMatch(/^work\(\);\n\/\/ \w{10}\n$/);
	expect(await workerOf("https://files.example")).not.toBe(here);
	expect(await workerOf(null)).toBe(here);
});

test.each([
	["https://files.example", "https://files.example"],
	["http://[2001:db8::1]:9", "http://*:9"],
	["https://[2001:db8::1]", "https://*"],
])("files at %s are those of %s in its policy", (filesAt, source) => {
	const policy = playerPolicy("index.html", true, filesAt);
	for (const kind of ["img-src 'self' blob:", "media-src 'self' blob:", "connect-src 'self'"])
		expect(policy).toContain(`${kind} ${source};`);
});
