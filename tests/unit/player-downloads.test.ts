import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeLine, hearLine, type Line, openLine } from "../../player/files/lines";
import { reloadIfThere } from "../../player/page/reload";
import { download } from "../../player/service/api";
import { call } from "../../player/service/http";

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

test("where too many files come at once, the one gives way that is silent for longest, not the first one", () => {
	const given: string[] = [];
	const [first, second, third] = ["first", "second", "third"].map((name) => ({
		isWanted: () => true,
		giveUp: () => void given.push(name),
	})) as [Line, Line, Line];
	openLine(first);
	openLine(second);
	hearLine(first);
	openLine(third);
	expect(given).toEqual(["second"]);
	for (const line of [first, third]) closeLine(line);
});

test("a call that is not answered is ended in browsers that cannot end what they fetch, too", async () => {
	const ended = vi.fn();
	const sent: unknown[][] = [];
	class OldRequest {
		status = 200;
		response: ArrayBuffer | null = null;
		onload = () => undefined;
		headers: string[] = [];
		open = (...asked: string[]) => void sent.push(asked);
		setRequestHeader = (name: string, value: string) => void this.headers.push(`${name}: ${value}`);
		getResponseHeader = (name: string) => (name === "ETag" ? '"r1"' : null);
		abort = ended;
		send(body: string | null) {
			sent.push([...this.headers, body]);
			if (sent.length === 2) return;
			this.status = this.headers.some((one) => one.startsWith("If-None-Match")) ? 304 : 200;
			this.response = new TextEncoder().encode(this.status === 200 ? "{}" : "").buffer;
			this.onload();
		}
	}
	vi.stubGlobal("AbortController", undefined);
	vi.stubGlobal("XMLHttpRequest", OldRequest);
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("it could not be ended")));
	const guard = (value: unknown): value is object => typeof value === "object";
	const target = { method: "POST", path: "/heartbeat" };
	const taken = call(target, guard, { token: "t", body: { playing: null } });
	await vi.advanceTimersByTimeAsync(20 * SECOND);
	expect(await taken).toEqual({ kind: "unreachable" });
	expect(ended).toHaveBeenCalledOnce();
	expect(sent).toEqual([
		["POST", "/heartbeat"],
		[
			"Accept: application/json",
			"Authorization: Bearer t",
			"Content-Type: application/json",
			'{"playing":null}',
		],
	]);
	const read = await call({ method: "GET", path: "/manifest" }, guard);
	if (read.kind !== "ok") throw new Error(JSON.stringify(read));
	expect([read.value, read.headers.get("ETag")]).toEqual([{}, '"r1"']);
	const again = await call({ method: "GET", path: "/manifest" }, guard, { etag: '"r1"' });
	expect(again).toEqual({ kind: "unchanged" });
});

test("so is the page, where it is asked for to be loaded again", async () => {
	const ended = vi.fn();
	const reload = vi.fn();
	class Unanswered {
		open = () => undefined;
		send = () => undefined;
		abort = ended;
	}
	vi.stubGlobal("AbortController", undefined);
	vi.stubGlobal("XMLHttpRequest", Unanswered);
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("it could not be ended")));
	vi.stubGlobal("location", { href: "https://signage.test/player/", reload });
	const asked = reloadIfThere();
	await vi.advanceTimersByTimeAsync(20 * SECOND);
	await asked;
	expect([ended.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
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
