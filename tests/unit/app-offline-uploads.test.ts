import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkedUpload, uploadNow } from "~/services/media/browser-asking";
import { pauseOnline } from "~/services/media/browser-storage";
import { uploadInBrowser } from "~/services/media/browser-upload";
import { OURS } from "~/services/request/own-answers";
import { getPatiently } from "~/services/request/patient-data";

const OF = { kind: "image", id: "1", openedBy: "me" } as const;

/** What the browser's network does. */
const line = { isOnline: true, asked: 0, url: "", answer: async () => new Response() };
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const complete = async () => Response.json({ id: "1", status: "Ready", slide: {} });

const waiting = () =>
	Response.json({ id: "1", uploadUrl: "https://store.example/a?sig=1", slide: {} });

function goOnline() {
	line.isOnline = true;
	window.dispatchEvent(new Event("online"));
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, "warn").mockReturnValue();
	Object.assign(line, { isOnline: true, asked: 0, answer: lost });
	vi.stubGlobal("window", new EventTarget());
	vi.stubGlobal("navigator", {
		get onLine() {
			return line.isOnline;
		},
	});
	vi.stubGlobal("fetch", (url: string) => {
		line.asked++;
		line.url = url;
		return line.answer();
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

const upload = (signal = new AbortController().signal, file = new File(["x"], "a.png")) =>
	uploadInBrowser({
		kind: "image",
		file,
		keptAs: "upload",
		openedBy: "me",
		signal,
		onProgress: () => undefined,
	});

/** A storage of which no answer reaches the browser. */
class Unanswered {
	upload = {};
	onerror = () => undefined;
	onloadend = () => undefined;
	open() {}
	setRequestHeader() {}
	send() {
		queueMicrotask(() => {
			this.onerror();
			this.onloadend();
		});
	}
}

test.each([
	[
		"and the service does",
		async () => waiting(),
		/^The storage did not take the file\. If smaller/,
	],
	["nor does the service", lost, /^The connection was lost\.$/],
])("a storage does not answer, %s: which of both, is told", async (_, later, said) => {
	vi.stubGlobal("XMLHttpRequest", Unanswered);
	line.answer = async () => waiting();
	const failed = upload().catch((error) => error);
	await vi.advanceTimersByTimeAsync(0);
	line.answer = later;
	await vi.advanceTimersByTimeAsync(60_000);
	const error = await failed;
	expect(error).not.toMatchObject({ isFinal: true });
	expect(error.message).toMatch(said);
});

test("a file that was changed or removed since it was chosen is told as that, and not tried again", async () => {
	vi.stubGlobal("XMLHttpRequest", Unanswered);
	line.answer = async () => waiting();
	const file = new File(["x"], "a.png");
	const unreadable = new Blob();
	const refusal = new DOMException("It could not be read.", "NotReadableError");
	vi.spyOn(unreadable, "arrayBuffer").mockRejectedValue(refusal);
	vi.spyOn(file, "slice").mockReturnValue(unreadable);
	const failed = upload(undefined, file).catch((error) => error);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(await failed).toMatchObject({
		message: "The file was changed or removed after it was chosen. Choose it again.",
		isFinal: true,
	});
});

test("offline, an upload waits; back online, it is tried again until the network is there", async () => {
	line.isOnline = false;
	const done = upload();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(line.asked).toBe(1);
	goOnline();
	await vi.advanceTimersByTimeAsync(0);
	expect(line.asked).toBe(2);
	line.answer = complete;
	await vi.advanceTimersByTimeAsync(10_000);
	expect(await done).toMatchObject({ id: "1", status: "Ready" });
	expect(line.asked).toBe(3);
});

test("back online, an upload that still has no answer ends", async () => {
	line.isOnline = false;
	const done = expect(upload()).rejects.toThrow(TypeError);
	await vi.advanceTimersByTimeAsync(0);
	goOnline();
	await vi.advanceTimersByTimeAsync(60_000);
	await done;
	expect(line.asked).toBe(6);
});

test("online, an upload without an answer ends at once", async () => {
	await expect(upload()).rejects.toThrow(TypeError);
	expect(line.asked).toBe(1);
});

test("an upload that is stopped while it waits asks nothing more", async () => {
	line.isOnline = false;
	const stop = new AbortController();
	const done = expect(upload(stop.signal)).rejects.toThrow("stopped");
	await vi.advanceTimersByTimeAsync(0);
	stop.abort(new Error("stopped"));
	await done;
	goOnline();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(line.asked).toBe(1);
});

test("whether a file was swept is not waited for", async () => {
	line.isOnline = false;
	expect(await uploadNow(OF)).toBeUndefined();
});

test("a pause leaves no listener and no timer behind, whatever ends it", async () => {
	const { signal } = new AbortController();
	const over = pauseOnline(10, signal);
	await vi.advanceTimersByTimeAsync(10);
	await over;
	line.isOnline = false;
	const online = pauseOnline(10, signal);
	goOnline();
	await online;
	expect(getEventListeners(signal, "abort")).toHaveLength(0);
	const stop = new AbortController();
	const stopped = expect(pauseOnline(60_000, stop.signal)).rejects.toThrow("stopped");
	stop.abort(new Error("stopped"));
	await stopped;
	expect(vi.getTimerCount()).toBe(0);
	line.isOnline = false;
	const offline = new AbortController();
	const given = expect(pauseOnline(60_000, offline.signal)).rejects.toThrow("given up");
	offline.abort(new Error("given up"));
	await given;
	expect(getEventListeners(window, "online")).toHaveLength(0);
});

test("the data of a page that was asked for again leaves no listener and no timer behind", async () => {
	const { signal } = new AbortController();
	const got = getPatiently("/devices?_data", { signal });
	await vi.advanceTimersByTimeAsync(1_000);
	expect(line.asked).toBe(2);
	line.answer = async () => new Response("data");
	goOnline();
	expect(await (await got).text()).toBe("data");
	expect(getEventListeners(window, "online")).toHaveLength(0);
	expect(getEventListeners(signal, "abort")).toHaveLength(0);
	expect(vi.getTimerCount()).toBe(0);
});

test("data is asked for again while a proxy says that it does not reach the dashboard, which may say so itself", async () => {
	const faults = [502, 503, 504];
	line.answer = async () => new Response("", { status: faults.shift() ?? 500 });
	const got = getPatiently("/devices?_data", {});
	await vi.advanceTimersByTimeAsync(7_000);
	expect([(await got).status, line.asked]).toEqual([500, 4]);
	line.answer = async () => new Response("", { status: 503, headers: { [OURS]: "1" } });
	expect((await getPatiently("/devices?_data", {})).status).toBe(503);
});

test("offline, a pause of what was stopped before does not begin", async () => {
	line.isOnline = false;
	const settled = vi.fn();
	pauseOnline(10, AbortSignal.abort(new Error("stopped"))).catch(settled);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(settled).toHaveBeenCalledWith(new Error("stopped"));
});

test("a page of a proxy is told as what it is, and can be tried again", async () => {
	const page = "<!doctype html><h1>Bad gateway</h1>";
	for (const status of [200, 413, 502, 504]) {
		line.answer = async () => new Response(page, { status });
		const message = `The dashboard gave no proper answer (${status}).`;
		await expect(upload()).rejects.toMatchObject({ message, isFinal: false });
	}
	line.answer = async () => Response.json({ error: "Bad gateway" }, { status: 502 });
	await expect(upload()).rejects.toThrow("The dashboard gave no proper answer (502).");
	line.answer = async () => Response.json({ message: "No room." }, { status: 400 });
	await expect(upload()).rejects.toMatchObject({ message: "No room.", isFinal: true });
});

test("a page of a proxy does not say that a file was swept, and what it is asked about is asked again", async () => {
	line.answer = async () => new Response("404 page not found", { status: 404 });
	expect(await uploadNow(OF)).toBeUndefined();
	const { signal } = new AbortController();
	const checked = checkedUpload(OF, signal, () => undefined);
	await vi.advanceTimersByTimeAsync(3_000);
	line.answer = complete;
	await vi.advanceTimersByTimeAsync(10_000);
	expect(await checked).toMatchObject({ status: "Ready" });
});

test("an answer that breaks off is a lost connection", async () => {
	const start = (body: ReadableStreamDefaultController) =>
		body.error(new TypeError("network error"));
	line.answer = async () => new Response(new ReadableStream({ start }));
	await expect(upload()).rejects.toThrow(TypeError);
});

test("while another person is signed in, a file is asked about again, and nobody takes it for gone", async () => {
	const message = "Another account was signed in.";
	line.answer = async () => Response.json({ message, isPassing: true }, { status: 403 });
	expect(await uploadNow(OF)).toBeUndefined();
	const checked = checkedUpload(OF, new AbortController().signal, () => undefined);
	await vi.advanceTimersByTimeAsync(3_000);
	expect(line.url).toBe("/uploads?kind=image&id=1&openedBy=me");
	line.answer = complete;
	await vi.advanceTimersByTimeAsync(10_000);
	expect(await checked).toMatchObject({ status: "Ready" });
});
