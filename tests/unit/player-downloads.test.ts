import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { download } from "../../player/api";

const URL = "https://media.test/1";
const SECOND = 1_000;

/** What a slow line brings: a byte every so many milliseconds; after the last one it ends, or is silent. */
function dripping(count: number, everyMs: number, ends = true): Response {
	let at = 0;
	const stream = new ReadableStream<Uint8Array>({
		async pull(controller) {
			if (at === count && !ends) return new Promise(() => undefined);
			await new Promise((resolve) => setTimeout(resolve, everyMs));
			if (at === count) controller.close();
			else controller.enqueue(Uint8Array.of(at++));
		},
	});
	return new Response(stream, { headers: { "Content-Type": "video/mp4" } });
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("window", globalThis);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("a file that comes slowly is taken as a whole, however long that lasts", async () => {
	vi.stubGlobal("fetch", async () => dripping(40, 30 * SECOND));
	const taken = download(URL, () => true);
	await vi.advanceTimersByTimeAsync(41 * 30 * SECOND);
	const answer = await taken;
	if (answer.kind !== "ok") throw new Error(JSON.stringify(answer));
	expect([...new Uint8Array(answer.data)]).toEqual([...Array(40).keys()]);
	expect(answer.type).toBe("video/mp4");
});

test("a file that comes no further is given up", async () => {
	const signals: AbortSignal[] = [];
	vi.stubGlobal("fetch", async (_: string, { signal }: { signal: AbortSignal }) => {
		signals.push(signal);
		return dripping(2, SECOND, false);
	});
	const taken = download(URL, () => true);
	await vi.advanceTimersByTimeAsync(200 * SECOND);
	expect(await taken).toMatchObject({ kind: "unreachable" });
	expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test("what comes no further is ended in browsers that cannot end what they fetch, too", async () => {
	const ended = vi.fn();
	const sent: string[] = [];
	class OldRequest {
		status = 200;
		response: ArrayBuffer | null = null;
		responseType = "";
		onprogress = () => undefined;
		onload = () => undefined;
		open = (_: string, url: string) => void sent.push(url);
		setRequestHeader = () => undefined;
		getResponseHeader = () => "image/png";
		abort = ended;
		send() {
			if (sent.length === 1) return;
			this.response = Uint8Array.of(7).buffer;
			this.onload();
		}
	}
	vi.stubGlobal("AbortController", undefined);
	vi.stubGlobal("XMLHttpRequest", OldRequest);
	const taken = download(URL, () => true);
	await vi.advanceTimersByTimeAsync(200 * SECOND);
	expect(await taken).toMatchObject({ kind: "unreachable" });
	expect(ended).toHaveBeenCalledOnce();
	const next = await download(URL, () => true);
	if (next.kind !== "ok") throw new Error(JSON.stringify(next));
	expect([[...new Uint8Array(next.data)], next.type]).toEqual([[7], "image/png"]);
});
