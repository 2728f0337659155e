import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isSwept, uploadInBrowser } from "~/services/media/browser-upload";

/** What the browser's network does. */
const line = { isOnline: true, asked: 0, answer: async () => new Response() };
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const complete = async () => Response.json({ id: "1", status: "Ready", slide: {} });

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
	vi.stubGlobal("fetch", () => {
		line.asked++;
		return line.answer();
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

const upload = (signal = new AbortController().signal) =>
	uploadInBrowser({
		kind: "image",
		file: new File(["x"], "a.png"),
		keptAs: "upload",
		openedBy: "me",
		signal,
		onProgress: () => undefined,
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
	expect(await isSwept("image", "1")).toBe(false);
});
