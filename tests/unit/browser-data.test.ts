import { encode } from "turbo-stream";
import { afterEach, expect, test, vi } from "vitest";
import { loadBeside } from "~/services/request/browser-data";
import { OURS } from "~/services/request/own-answers";

afterEach(() => vi.unstubAllGlobals());

const ROUTE = "routes/a";
const load = () => loadBeside({ pathname: "/a", search: "" }, ROUTE, new AbortController().signal);

/** Has the dashboard answer with a route's data, and then end, or break. */
async function answer(end: (stream: ReadableStreamDefaultController) => void) {
	const whole = await new Response(encode({ [ROUTE]: { data: "rows" } })).arrayBuffer();
	const body = new ReadableStream({
		async start(stream) {
			stream.enqueue(new Uint8Array(whole));
			await new Promise((resolve) => setTimeout(resolve, 20));
			end(stream);
		},
	});
	vi.stubGlobal("fetch", async () => new Response(body, { headers: { [OURS]: "1" } }));
}

test("a route's data is read to its end", async () => {
	await answer((stream) => stream.close());
	expect(await load()).toEqual({ data: "rows" });
});

test("a line that breaks behind the data fails whoever asked, and nobody else", async () => {
	await answer((stream) => stream.error(new DOMException("gone", "AbortError")));
	await expect(load()).rejects.toThrow("gone");
});
