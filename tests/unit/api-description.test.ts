import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { serveDescription } from "../../api/http/api-description";

test("the API description is made once, when it is first asked for", async () => {
	const make = vi.fn(() => ({ openapi: "3.1.0" }));
	const app = new Hono();
	serveDescription(app, make);
	expect(make).not.toHaveBeenCalled();
	for (const _ of [1, 2]) {
		const answer = await app.request("/openapi.json");
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
		expect(await answer.json()).toEqual({ openapi: "3.1.0" });
	}
	expect(make).toHaveBeenCalledOnce();
});
