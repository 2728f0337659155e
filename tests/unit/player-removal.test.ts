import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendHeartbeat } from "../../player/service/api";
import { isRemoval } from "../../player/service/http";

// A screen that was removed forgets all that it has, so it has to be sure that the service says so.

beforeEach(() => {
	vi.stubGlobal("window", globalThis);
	vi.stubGlobal("SCREEN_CALLS", { sendHeartbeat: { method: "POST", path: "/heartbeat" } });
});
afterEach(() => vi.unstubAllGlobals());

const PAGE = "<!doctype html><title>Sign in</title>";

test.each<[of: string, status: number, headers: Record<string, string>, body: string, is: boolean]>(
	[
		["the embedded service", 401, { "WWW-Authenticate": "Bearer" }, "", true],
		["one that says nothing more", 401, {}, "", true],
		[
			"one with a problem document",
			401,
			{ "Content-Type": "application/problem+json" },
			'{"detail":"Unauthorized"}',
			true,
		],
		["one with a text", 401, { "Content-Type": "text/plain" }, "Unauthorized", true],
		[
			"one whose body was replaced on the way",
			401,
			{ "WWW-Authenticate": 'Bearer error="invalid_token"', "Content-Type": "text/html" },
			PAGE,
			true,
		],
		["a proxy's page", 401, { "Content-Type": "text/html; charset=utf-8" }, PAGE, false],
		["a proxy with passwords", 401, { "WWW-Authenticate": 'Basic realm="Office"' }, "", false],
		["a proxy that refuses", 403, { "Content-Type": "text/html" }, PAGE, false],
	],
)("a 401 counts as a removal if it is the service's: %s", async (_, status, headers, body, is) => {
	vi.stubGlobal("fetch", async () => new Response(body, { status, headers }));
	const answer = await sendHeartbeat("token", {
		playing: null,
		cachedRevision: null,
		playerVersion: "1",
		lastError: null,
	});
	expect(isRemoval(answer)).toBe(is);
});
