import { expect, test, vi } from "vitest";
import type { Context } from "../../app/services/request/context.server";
import { logRequest, toldStatus } from "../../app/services/request/request-log.server";

const logged = (status: number, signal: AbortSignal) => {
	const write = vi.spyOn(console, "log").mockImplementation(() => {});
	const context = { requestId: "one", extras: { cookies: [], calls: [] }, signal };
	logRequest(context as unknown as Context, new Request("http://a.example/devices"), status, 0);
	const [line] = write.mock.calls.at(-1) ?? [];
	write.mockRestore();
	const { status: told, gone } = JSON.parse(String(line));
	return [told, gone];
};

test("a page whose drawing the browser gave up is no failure in the log", () => {
	expect(logged(500, AbortSignal.abort())).toEqual([499, true]);
	expect(logged(200, AbortSignal.abort())).toEqual([200, true]);
	expect(logged(500, new AbortController().signal)).toEqual([500, undefined]);
});

test("nor in a trace", () => {
	expect(toldStatus({ signal: AbortSignal.abort() }, 502)).toBe(499);
	expect(toldStatus({ signal: AbortSignal.abort() }, 302)).toBe(302);
	expect(toldStatus({ signal: new AbortController().signal }, 502)).toBe(502);
});
