import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { UploadForm } from "~/services/forms/upload-form.server";
import * as uploadForm from "~/services/forms/upload-form.server";

const THRESHOLD = 2 * 1024 * 1024;
const NOISE = randomBytes(THRESHOLD + 4096);

const readUploadForm = (request: Request, timeoutMs = 30_000) =>
	uploadForm.readUploadForm(request, timeoutMs);

interface Sent {
	bytes: Uint8Array<ArrayBuffer>;
	type: string;
}

/** A form as the platform itself writes it, its file last unless told otherwise. */
async function encode(fields: [string, string][], file?: File, after: [string, string][] = []) {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	if (file) form.append("file", file);
	for (const [name, value] of after) form.append(name, value);
	const response = new Response(form);
	const bytes = new Uint8Array(await response.arrayBuffer());
	return { bytes, type: String(response.headers.get("content-type")) };
}

/** The request that brings these bytes in pieces that end where `cuts` say. */
function requestOf({ bytes, type }: Sent, cuts: number[] = [], length?: number | null): Request {
	const ends = [...new Set(cuts.map((cut) => cut % bytes.length)), bytes.length];
	ends.sort((a, b) => a - b);
	let at = 0;
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			const end = ends.shift();
			if (end === undefined) return controller.close();
			if (end > at) controller.enqueue(bytes.slice(at, end));
			else controller.enqueue(new Uint8Array(0));
			at = end;
		},
	});
	const headers = new Headers({ "content-type": type });
	if (length !== null) headers.set("content-length", String(length ?? bytes.length));
	return new Request("http://dashboard.test/presentation", {
		method: "POST",
		headers,
		body,
		duplex: "half",
	} as RequestInit);
}

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function bytesOf(upload: UploadForm): Promise<Uint8Array> {
	const body = upload.file?.body ?? new Uint8Array();
	return new Uint8Array(await new Response(body).arrayBuffer());
}

/** The status of the answer that reading throws. */
async function statusOf(reading: Promise<unknown>): Promise<number | undefined> {
	const thrown = await reading.then(
		() => undefined,
		(cause: { init?: { status?: number } }) => cause,
	);
	return thrown?.init?.status;
}

const names = fc.constantFrom("title", "slides[0].title", "newSlide.title", "ä & =", 'a "b"');
const texts = fc.oneof(
	fc.string({ unit: "grapheme", maxLength: 200 }).map((text) => text.replace(/[\r\n]+/g, "")),
	fc.constantFrom(
		"",
		'x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
		"--\r\n--",
	),
);
const sizes = fc.oneof(
	fc.integer({ min: 0, max: 3000 }),
	fc.integer({ min: THRESHOLD - 2000, max: THRESHOLD + 2000 }),
);

afterEach(() => vi.unstubAllGlobals());

describe("a form and its file", () => {
	test("come out as they went in, wherever the pieces are cut", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.tuple(names, texts), { maxLength: 20 }),
				sizes,
				fc.array(fc.nat(), { maxLength: 12 }),
				async (fields, size, cuts) => {
					const content = NOISE.subarray(0, size);
					const file = new File([content], "photo ü.png", { type: "image/png" });
					const sent = await encode(fields, file);
					// Cuts close to the beginning and the end, where headers and boundary are.
					const near = cuts.flatMap((cut) => [cut, cut % 500, sent.bytes.length - (cut % 100)]);
					const upload = await readUploadForm(requestOf(sent, near));
					expect([...upload.fields]).toEqual(fields);
					expect(upload.file?.name).toBe("photo ü.png");
					expect(upload.file?.size).toBe(size);
					expect(hash(await bytesOf(upload))).toBe(hash(content));
				},
			),
			{ numRuns: 60 },
		);
	});

	test("byte by byte around the headers and the end", async () => {
		const content = NOISE.subarray(0, THRESHOLD);
		const sent = await encode([["title", "Menu"]], new File([content], "a.png"));
		const cuts = Array.from({ length: 400 }, (_, index) => index);
		const upload = await readUploadForm(
			requestOf(sent, [...cuts, ...cuts.map((cut) => sent.bytes.length - cut)]),
		);
		expect(upload.fields.get("title")).toBe("Menu");
		expect(hash(await bytesOf(upload))).toBe(hash(content));
	});

	test("content that looks like the form's own lines", async () => {
		const trap = Buffer.from(
			'\r\n--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--x--\r\n\r\r\n',
		);
		const content = Buffer.concat(Array.from({ length: 40_000 }, () => trap)).subarray(
			0,
			THRESHOLD + 7,
		);
		const sent = await encode([], new File([content], "a.png"));
		const upload = await readUploadForm(requestOf(sent, [100_000, 200_001]));
		expect(hash(await bytesOf(upload))).toBe(hash(content));
	});

	test("a large file is read as it is asked for, not before", async () => {
		const content = NOISE.subarray(0, THRESHOLD + 1000);
		const sent = await encode([], new File([content], "a.png"));
		const request = requestOf(sent, [500_000, 1_000_000, 1_500_000]);
		const upload = await readUploadForm(request);
		const body = upload.file?.body;
		if (!(body instanceof ReadableStream)) throw new Error("not streamed");
		const first = await body.getReader().read();
		expect(first.value?.length).toBeLessThan(600_000);
	});

	test("what a large file has passed on is freed every 4 MiB", async () => {
		const free = vi.fn();
		vi.stubGlobal("gc", free);
		const MIB = 1024 * 1024;
		const sent = await encode([], new File([new Uint8Array(13 * MIB)], "a.png"));
		const cuts = Array.from({ length: 26 }, (_, index) => (index * MIB) / 2);
		await bytesOf(await readUploadForm(requestOf(sent, cuts)));
		expect(free.mock.calls).toEqual(Array(3).fill([{ type: "minor" }]));
	});

	test.each([
		["a little", 10],
		["much", THRESHOLD],
	])("as .NET sends them, %s: names without quotes, the file's name twice", async (_, size) => {
		const content = NOISE.subarray(0, size);
		const head = [
			"--x",
			"Content-Type: text/plain; charset=utf-8",
			"Content-Disposition: form-data; name=title",
			"",
			"Menü",
			"--x",
			"Content-Disposition: form-data; name=file; filename=\"a?.png\"; filename*=utf-8''a%C3%BC.png",
			"",
			"",
		];
		const bytes = Buffer.concat([
			Buffer.from(head.join("\r\n")),
			content,
			Buffer.from("\r\n--x--\r\n"),
		]);
		const type = 'multipart/form-data; boundary="x"';
		const upload = await readUploadForm(requestOf({ bytes, type }));
		expect([...upload.fields]).toEqual([["title", "Menü"]]);
		expect(upload.file?.name).toBe("aü.png");
		expect(hash(await bytesOf(upload))).toBe(hash(content));
	});

	test("none chosen: no file", async () => {
		const upload = await readUploadForm(requestOf(await encode([["a", "b"]], new File([], ""))));
		expect(upload.file).toBeUndefined();
		expect([...upload.fields]).toEqual([["a", "b"]]);
	});

	test("discard reads a streamed file to its end", async () => {
		const sent = await encode([], new File([NOISE.subarray(0, THRESHOLD)], "a.png"));
		const request = requestOf(sent, [1_000_000]);
		const upload = await readUploadForm(request);
		await upload.discard();
		expect(await bytesOf({ ...upload, file: undefined })).toHaveLength(0);
	});
});

describe("fields that cost more than they weigh", () => {
	test("in thousands of small pieces are read once, not anew with each", async () => {
		const fields = await encode(
			[["title", "x".repeat(THRESHOLD - 2000)]],
			new File(["x"], "a.png"),
		);
		const cuts = Array.from({ length: 8_000 }, (_, index) => index * 256);
		const begun = performance.now();
		const upload = await readUploadForm(requestOf(fields, cuts, THRESHOLD + 1));
		expect(String(upload.fields.get("title"))).toHaveLength(THRESHOLD - 2000);
		expect(performance.now() - begun).toBeLessThan(2_000);
	});

	test.each([
		["boundaries", "--x\r\n", ""],
		["file names", "--x\r\nContent-Disposition: form-data", ';name="file"'],
	])("of nothing but %s are a 413 at once", async (_, first, more) => {
		const bytes = Buffer.from(`${first}${(more || first).repeat(THRESHOLD / 5)}\r\n\r\n`);
		const type = "multipart/form-data; boundary=x";
		const begun = performance.now();
		expect(await statusOf(readUploadForm(requestOf({ bytes, type }, [100_000])))).toBe(413);
		expect(performance.now() - begun).toBeLessThan(2_000);
	});
});

describe("what comes too slowly", () => {
	/** A request that brings the first bytes of these and then nothing. */
	function stalled({ bytes, type }: Sent, count: number): Request {
		const body = new ReadableStream({
			start: (controller) => controller.enqueue(bytes.slice(0, count)),
		});
		const headers = { "content-type": type, "content-length": String(bytes.length) };
		const init = { method: "POST", headers, body, duplex: "half" };
		return new Request("http://dashboard.test/presentation", init as RequestInit);
	}
	const large = () =>
		encode([["title", "Menu"]], new File([NOISE.subarray(0, THRESHOLD)], "a.png"));

	test("fields are a 408", async () => {
		const small = await encode([["title", "Menu"]]);
		expect(await statusOf(readUploadForm(stalled(small, 20), 50))).toBe(408);
		expect(await statusOf(readUploadForm(stalled(await large(), 20), 50))).toBe(408);
	});

	test("a file that pauses is a 408, whether its bytes are used or not", async () => {
		const sent = await large();
		const used = await readUploadForm(stalled(sent, 5_000), 50);
		expect(await statusOf(bytesOf(used))).toBe(408);
		const dropped = await readUploadForm(stalled(sent, 5_000), 50);
		expect(await statusOf(dropped.discard())).toBe(408);
	});
});

describe("what is not as it should be", () => {
	const large = () => new File([NOISE.subarray(0, THRESHOLD)], "a.png");

	test("without a length, a small form is read; a large one is a 411 where it has a file, else a 413", async () => {
		const small = await encode([["a", "b"]], new File(["x"], "a.png"));
		const upload = await readUploadForm(requestOf(small, [], null));
		expect(upload.file?.size).toBe(1);
		const sent = await encode([["title", "Menu"]], large());
		const unmeasured = await readUploadForm(requestOf(sent, [], null));
		expect([...unmeasured.fields]).toEqual([["title", "Menu"]]);
		expect(unmeasured.file).toBeUndefined();
		expect(await statusOf(unmeasured.discard())).toBe(411);
		const long = await encode([["title", "x".repeat(THRESHOLD)]]);
		for (const fields of [long, { ...long, type: "application/x-www-form-urlencoded" }])
			expect(await statusOf(readUploadForm(requestOf(fields, [], null)))).toBe(413);
	});

	test.each([
		["a short field", "x"],
		["a long field", "x".repeat(50_000)],
	])("%s behind a large file is a 400, whether its bytes are used or not", async (_, value) => {
		const sent = await encode([["title", "Menu"]], large(), [["intent", value]]);
		for (const cuts of [[], [1_000_000], [sent.bytes.length - 60], [sent.bytes.length - 50_100]]) {
			const used = await readUploadForm(requestOf(sent, cuts));
			expect(await statusOf(bytesOf(used))).toBe(400);
			const dropped = await readUploadForm(requestOf(sent, cuts));
			expect(await statusOf(dropped.discard())).toBe(400);
		}
	});

	test("a field behind a small file is read", async () => {
		const sent = await encode([], new File(["x"], "a.png"), [["intent", "add-image"]]);
		const upload = await readUploadForm(requestOf(sent));
		expect(upload.fields.get("intent")).toBe("add-image");
		expect(upload.file?.size).toBe(1);
	});

	test("without the last line break a small file is read, of a large one it is said", async () => {
		const ended = async (file: File) => {
			const sent = await encode([], file);
			return readUploadForm(requestOf({ ...sent, bytes: sent.bytes.slice(0, -2) }));
		};
		expect((await ended(new File(["x"], "a.png"))).file?.size).toBe(1);
		const thrown = await bytesOf(await ended(large())).catch((cause) => cause);
		expect(thrown.data.message).toContain("must end with a line break");
	});

	test("two large files are a 400", async () => {
		const form = new FormData();
		form.append("file", large());
		form.append("file", new File(["x"], "b.png"));
		const response = new Response(form);
		const sent = {
			bytes: new Uint8Array(await response.arrayBuffer()),
			type: String(response.headers.get("content-type")),
		};
		const upload = await readUploadForm(requestOf(sent));
		expect(await statusOf(bytesOf(upload))).toBe(400);
	});

	test("cut off in the file: its reader hears of it", async () => {
		const sent = await encode([], large());
		const cut = { ...sent, bytes: sent.bytes.slice(0, -1000) };
		const upload = await readUploadForm(requestOf(cut, [], sent.bytes.length));
		expect(await statusOf(bytesOf(upload))).toBe(400);
	});

	test("cut off in the fields, or with a length that cannot be", async () => {
		const sent = await encode([["title", "x".repeat(100)]], large());
		const cut = { ...sent, bytes: sent.bytes.slice(0, 120) };
		expect(await statusOf(readUploadForm(requestOf(cut, [], sent.bytes.length)))).toBe(400);
		const fields = await encode([["title", "x".repeat(THRESHOLD - 500)]], new File(["x"], "a.png"));
		const request = requestOf(fields, [], THRESHOLD + 1);
		const upload = readUploadForm(request).then(bytesOf);
		expect(await statusOf(upload)).toBe(400);
	});

	test("fields that never come to the file are a 413", async () => {
		const sent = await encode([["title", "x".repeat(THRESHOLD * 2)]]);
		expect(await statusOf(readUploadForm(requestOf(sent, [500_000, 1_000_000, 2_500_000])))).toBe(
			413,
		);
	});

	test.each(["text/plain", "multipart/form-data", "application/json", ""])(
		"%j is a 400",
		async (type) => {
			const bytes = new TextEncoder().encode("a=b");
			expect(await statusOf(readUploadForm(requestOf({ bytes, type })))).toBe(400);
		},
	);

	test("urlencoded fields are fields", async () => {
		const bytes = new TextEncoder().encode("title=Menu&title=Two");
		const type = "application/x-www-form-urlencoded";
		const upload = await readUploadForm(requestOf({ bytes, type }));
		expect(upload.fields.getAll("title")).toEqual(["Menu", "Two"]);
	});
});
