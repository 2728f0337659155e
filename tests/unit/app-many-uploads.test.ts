import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadInBrowser } from "~/services/media/browser-upload";

const MIB = 1024 * 1024;

/** What the service and its storage have got; `busy` is what the service says of it once all bytes are there. */
const far = {
	announced: 0,
	open: 0,
	most: 0,
	sent: [] as string[],
	status: 201,
	busy: undefined as number | undefined,
};

class FakeRequest {
	status = 0;
	upload = {};
	onload = () => undefined;
	onabort = () => undefined;
	onloadend = () => undefined;
	#url = "";
	open(_: string, url: string) {
		this.#url = url;
	}
	setRequestHeader() {}
	abort() {
		this.onabort();
	}
	/** A storage that says nothing has the status 0. */
	send() {
		far.sent.push(this.#url);
		if (far.status === 0) return;
		setTimeout(() => {
			this.status = far.status;
			this.onload();
			this.onloadend();
		});
	}
}

beforeEach(() => {
	Object.assign(far, { announced: 0, open: 0, most: 0, sent: [], status: 201, busy: undefined });
	vi.spyOn(console, "warn").mockReturnValue();
	vi.stubGlobal("XMLHttpRequest", FakeRequest);
	vi.stubGlobal("navigator", { onLine: true });
	vi.stubGlobal("window", new EventTarget());
	vi.stubGlobal("fetch", async (url: string, { body }: { body?: URLSearchParams }) => {
		const query = new URLSearchParams(url.split("?")[1]);
		if (body?.get("intent") === "announce") {
			far.most = Math.max(far.most, ++far.open);
			const id = String(++far.announced);
			return Response.json({ id, uploadUrl: `https://store.example/${id}?sig=1`, slide: {} });
		}
		const id = body?.get("id") ?? query.get("id");
		if (!body) return Response.json({ id, uploadUrl: `https://store.example/${id}?sig=2` });
		if (far.busy) return Response.json({ message: "Wait." }, { status: far.busy });
		far.open--;
		return Response.json({ id, status: "Processing", slide: {} });
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const upload = (file: File, signal = new AbortController().signal) =>
	uploadInBrowser({ kind: "image", file, openedBy: "me", signal, onProgress: () => undefined });

test("of many files that are added together, some are announced at a time: an account has room for 200", async () => {
	const files = Array.from({ length: 120 }, (_, place) => new File(["x"], `${place}.png`));
	await Promise.all(files.map((file) => upload(file)));
	expect([far.announced, far.most]).toEqual([120, 50]);
});

test("a try after one that stopped goes on with the same upload, also one that nothing is kept of", async () => {
	const small = new File(["x"], "a.png");
	far.status = 507;
	for (const _ of [1, 2, 3]) await expect(upload(small)).rejects.toMatchObject({ isFinal: false });
	Object.assign(far, { status: 201, busy: 429 });
	await expect(upload(small)).rejects.toMatchObject({ message: "Wait.", isFinal: false });
	far.busy = undefined;
	expect(await upload(small)).toMatchObject({ id: "1", status: "Processing" });
	expect(far.announced).toBe(1);
	const large = new File([new Uint8Array(17 * MIB)], "b.mp4");
	far.busy = 503;
	await expect(upload(large)).rejects.toMatchObject({ isFinal: false });
	far.sent = [];
	far.busy = undefined;
	expect(await upload(large)).toMatchObject({ id: "2" });
	// All of its pieces are there.
	expect(far.sent.map((url) => new URL(url).searchParams.get("comp"))).toEqual(["blocklist"]);
});

test("one that was refused for good, or stopped by somebody, begins anew", async () => {
	const file = new File(["x"], "a.png");
	far.status = 400;
	far.busy = 400;
	await expect(upload(file)).rejects.toMatchObject({ isFinal: true });
	Object.assign(far, { status: 0, busy: undefined });
	const stop = new AbortController();
	const stopped = expect(upload(file, stop.signal)).rejects.toThrow("stopped");
	await vi.waitFor(() => expect(far.sent).toHaveLength(2), 30_000);
	stop.abort(new Error("stopped"));
	await stopped;
	far.status = 201;
	expect(await upload(file)).toMatchObject({ id: "3" });
});
