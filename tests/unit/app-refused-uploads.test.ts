import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { uploadInBrowser } from "~/services/media/browser-upload";

const MIB = 1024 * 1024;
const REFUSED = "The storage did not take this file (400).";

interface Got {
	/** Which of the addresses that the service has named. */
	sig: string | null;
	query: string;
	size: number;
	type?: string;
}

/**
 * A storage, which says nothing where `answer` is null, and a service that answers `status` to the report that all bytes are there.
 * `swept`: it knows nothing of an upload that was begun before; `whole`: it has all of it. `isBusy`: it takes no report now.
 */
const far = {
	answer: (_: Got): number | null => 201,
	status: undefined as string | undefined,
	begun: undefined as "swept" | "whole" | undefined,
	isBusy: false,
};
const got: Got[] = [];

class FakeRequest {
	status = 0;
	upload: { onprogress?: (event: { loaded: number }) => void } = {};
	onload = () => undefined;
	onabort = () => undefined;
	onloadend = () => undefined;
	#url = "";
	#isAborted = false;
	#headers = new Map<string, string>();
	open(_: string, url: string) {
		this.#url = url;
	}
	setRequestHeader(name: string, value: string) {
		this.#headers.set(name, value);
	}
	send(body: Blob | string) {
		const size = typeof body === "string" ? body.length : body.size;
		const { searchParams } = new URL(this.#url);
		const query = searchParams.get("comp") ?? "whole";
		const sig = searchParams.get("sig");
		const one = { sig, query, size, type: this.#headers.get("x-ms-blob-type") };
		got.push(one);
		const answer = far.answer(one);
		setTimeout(() => {
			if (this.#isAborted) return;
			this.upload.onprogress?.({ loaded: size });
			if (answer === null) return;
			this.status = answer;
			this.onload();
			this.onloadend();
		});
	}
	abort() {
		this.#isAborted = true;
		this.onabort();
		this.onloadend();
	}
}

beforeEach(() => {
	got.length = 0;
	let asked = 0;
	Object.assign(far, { answer: () => 201, status: undefined, begun: undefined, isBusy: false });
	// There is no browser's store here.
	vi.spyOn(console, "warn").mockReturnValue();
	vi.stubGlobal("XMLHttpRequest", FakeRequest);
	vi.stubGlobal("navigator", { onLine: true });
	vi.stubGlobal("window", new EventTarget());
	vi.stubGlobal("fetch", async (_: string, { body }: { body?: URLSearchParams }) => {
		const isReport = body?.get("intent") === "finish";
		if (far.isBusy && isReport) return Response.json({ message: "Wait." }, { status: 429 });
		if (far.begun === "swept" && (!body || isReport))
			return Response.json({ message: "Gone." }, { status: 404 });
		if (far.begun === "whole") return Response.json({ id: "1", status: "Ready", slide: {} });
		const uploadUrl = isReport ? undefined : `https://store.example/a?sig=${++asked}`;
		return Response.json({ id: "1", uploadUrl, status: far.status, slide: {} });
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function upload(bytes: number) {
	const sent: number[] = [];
	const done = uploadInBrowser({
		kind: "video",
		file: new File([new Uint8Array(bytes)], "a.mp4", { type: "video/mp4" }),
		keptAs: "upload",
		openedBy: "me",
		signal: new AbortController().signal,
		onProgress: (bytesNow) => sent.push(bytesNow),
	});
	return { done, sent };
}

test("a file that the storage refuses is uploaded only if the service says that it has it", async () => {
	far.answer = () => 400;
	for (const status of [undefined, "Waiting"]) {
		far.status = status;
		for (const size of [1, 9 * MIB])
			await expect(upload(size).done).rejects.toMatchObject({ message: REFUSED, isFinal: true });
	}
	for (const status of ["Processing", "Ready", "Error"]) {
		far.status = status;
		expect(await upload(1).done).toMatchObject({ id: "1", status });
	}
});

test("a file that the storage refuses is tried again where the service does not say yet whether it has it", async () => {
	far.answer = () => 400;
	far.isBusy = true;
	for (const size of [1, 9 * MIB])
		await expect(upload(size).done).rejects.toMatchObject({ message: "Wait.", isFinal: false });
});

test("a large file goes whole to a storage that takes no pieces, and one is tried alone", async () => {
	for (const refusal of [400, 405, 501]) {
		got.length = 0;
		far.answer = ({ query }) => (query === "whole" ? 201 : refusal);
		const { done, sent } = upload(30 * MIB);
		await done;
		expect(got).toEqual([
			{ sig: expect.anything(), query: "block", size: 8 * MIB, type: undefined },
			{ sig: expect.anything(), query: "whole", size: 30 * MIB, type: "BlockBlob" },
		]);
		expect(sent.at(-1)).toBe(30 * MIB);
	}
});

test("a file of which the storage has pieces is not sent whole", async () => {
	far.answer = () => (got.length > 1 ? 400 : 201);
	await expect(upload(9 * MIB).done).rejects.toThrow(REFUSED);
	expect(got.map(({ query }) => query)).toEqual(["block", "block"]);
});

test("one piece that is refused ends the others, and nothing more is told of them", async () => {
	far.answer = () => (got.length === 3 ? 413 : got.length > 1 ? null : 201);
	const { done, sent } = upload(80 * MIB);
	await expect(done).rejects.toThrow("The storage did not take this file (413).");
	const told = sent.length;
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(got.filter(({ query }) => query === "block")).toHaveLength(4);
	expect(sent).toHaveLength(told);
	far.answer = () => 201;
	await upload(1).done;
});

test("a storage that is full is told of at once, and may be tried again later", async () => {
	far.answer = () => 507;
	for (const size of [1, 9 * MIB]) {
		got.length = 0;
		const refused = { message: expect.stringContaining("The storage is full"), isFinal: false };
		await expect(upload(size).done).rejects.toMatchObject(refused);
		expect(got).toHaveLength(1);
	}
});

test("what is added while a large file is sent comes between its pieces", async () => {
	let added: Promise<unknown> | undefined;
	far.answer = () => {
		if (got.length === 3) added ??= upload(1).done;
		return 201;
	};
	await upload(120 * MIB).done;
	await added;
	const place = got.findIndex(({ query }) => query === "whole");
	expect(place).toBeGreaterThan(2);
	expect(place).toBeLessThan(12);
});

test("where its address has ended meanwhile, a file goes to a new one, from its beginning", async () => {
	far.answer = ({ sig }) => (sig === "1" ? 403 : 201);
	const { done, sent } = upload(100);
	await done;
	expect(got.map(({ sig }) => sig)).toEqual(["1", "2"]);
	expect(sent).toEqual([100, 0, 100, 100]);
});

describe("an upload that was begun before", () => {
	let store: Map<string, string>;
	const begin = (pieceBytes: number) =>
		store.set("upload", JSON.stringify({ id: "1", pieceBytes, pieces: [0, 1] }));
	beforeEach(() => {
		store = new Map();
		vi.stubGlobal("localStorage", {
			getItem: (key: string) => store.get(key) ?? null,
			setItem: (key: string, value: string) => store.set(key, value),
			removeItem: (key: string) => store.delete(key),
		});
	});

	const sent = () => got.map(({ query }) => query);

	test("goes on with the pieces that are missing", async () => {
		begin(8 * MIB);
		await upload(20 * MIB).done;
		expect(sent()).toEqual(["block", "blocklist"]);
		expect(store.size).toBe(0);
	});

	test("in pieces of another size begins anew: they would make another file", async () => {
		begin(4 * MIB);
		await upload(20 * MIB).done;
		expect(sent()).toEqual(["block", "block", "block", "blocklist"]);
	});

	test("begins anew where the service has swept it", async () => {
		begin(8 * MIB);
		far.begun = "swept";
		await upload(20 * MIB).done.catch(() => undefined);
		expect(sent()).toEqual(["block", "block", "block", "blocklist"]);
	});

	test("is not sent again where only the answer to its last piece was lost", async () => {
		begin(8 * MIB);
		far.begun = "whole";
		expect(await upload(20 * MIB).done).toMatchObject({ status: "Ready" });
		expect([sent(), store.size]).toEqual([[], 0]);
	});

	test("and is refused for good is not gone on with", async () => {
		store.set("upload", JSON.stringify({ id: "1", pieceBytes: 8 * MIB, pieces: [0] }));
		far.answer = () => {
			far.begun = "swept";
			return 400;
		};
		await expect(upload(20 * MIB).done).rejects.toThrow(REFUSED);
		expect(store.size).toBe(0);
	});
});
