import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MEDIA_RULES, type MediaKind } from "@signage/contract/files/upload-rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { processMedia } from "../../api/media/processing/process";
import { UnusableFile } from "../../api/media/processing/unusable-file";
import { readSettings } from "../../api/start/config";
import { type MediaPath, newPerson, type Person, putBlob } from "../fixtures/media/client";
import { allCargo, type Cargo } from "../fixtures/media/lies";
import { solidPng } from "../fixtures/media/png";
import { mediaTools } from "../support/media-tools";
import { startService, type TestService } from "../support/service";

const cargo = await allCargo();
const KINDS = Object.keys(MEDIA_RULES) as MediaKind[];
const NAMES = KINDS.flatMap((kind) =>
	Object.keys(MEDIA_RULES[kind].types).map((extension) => ({ kind, name: `file${extension}` })),
);

const SENTENCE = /^[A-Z][^<>{}]+\.$/;
const SERVED = /^(?:image\/(?:png|jpeg|gif|webp)|video\/[\w.+-]+)$/;
const { mediaLimits: limits } = readSettings({});

/** What becomes of a file: the types that it is served as, or the sentence that refuses it. */
async function processed(kind: MediaKind, fileName: string, bytes: Buffer) {
	const workDir = await mkdtemp(join(tmpdir(), "lies-"));
	const path = join(workDir, "upload");
	try {
		await writeFile(path, bytes);
		const task = { kind, fileName, path, workDir, dataDir: workDir, limits, tools: mediaTools };
		const made = await processMedia(task, () => undefined);
		const shown = made.kind === "file" ? made.pages : [made];
		return { types: shown.map(({ rendition }) => rendition.contentType) };
	} catch (error) {
		if (error instanceof UnusableFile) return { sentence: error.message };
		throw error;
	} finally {
		await rm(workDir, { recursive: true });
	}
}

test.each(NAMES)(
	"bytes of every kind as $name: refused in words, or a picture or video",
	async ({ kind, name }) => {
		const found: string[] = [];
		for (const { name: what, bytes, goodAs } of cargo) {
			const { types, sentence } = await processed(kind, name, bytes);
			if (sentence !== undefined && !SENTENCE.test(sentence)) found.push(`${what}: ${sentence}`);
			if (types && goodAs !== kind) found.push(`${what} is taken`);
			if (types?.some((type) => !SERVED.test(type))) found.push(`${what} is served as ${types}`);
		}
		expect(found).toEqual([]);
	},
);

let service: TestService;
let eve: Person;
let ann: Person;
beforeAll(async () => {
	// A plan that may upload every kind.
	service = await startService({ env: { NEW_ACCOUNT_TIER: "Enterprise" } });
	[eve, ann] = await Promise.all([newPerson(() => service), newPerson(() => service)]);
});
afterAll(() => service.stop());

/** Where a kind is announced. A new kind is a type error here until it has a path. */
const PATHS: Record<MediaKind, MediaPath> = {
	image: "SlideImages",
	video: "SlideVideos",
	file: "Files",
};
const nameOf = (kind: MediaKind) => NAMES.find((one) => one.kind === kind)?.name ?? "";

/** What an uploader says that the bytes are; nothing may be served as that. */
const LYING = { "content-type": "text/html", "x-ms-blob-content-type": "text/html" };

/** What is wrong with a stored file as it is served. */
async function faultsOfServed(url: string): Promise<string[]> {
	const { headers } = await fetch(url);
	const type = headers.get("content-type") ?? "";
	const policy = headers.get("content-security-policy");
	return [
		...(SERVED.test(type) ? [] : [`is served as ${type}`]),
		...(headers.get("x-content-type-options") === "nosniff" ? [] : ["may be sniffed"]),
		...(policy === "default-src 'none'; sandbox" ? [] : ["may act"]),
	];
}

/** Uploads bytes under a name and tells what is wrong with what came of it. */
async function tryUpload(kind: MediaKind, fileName: string, { bytes, goodAs }: Cargo) {
	const path = PATHS[kind];
	const { id, state } = await eve.announce(path, fileName, bytes.length);
	const stored = await putBlob(String(state.uploadUrl), bytes, LYING);
	if (stored.status !== 201) return [`is not stored: ${stored.status}`];
	await eve.call("PATCH", `/${path}/${id}`, { uploaded: true });
	const { status, error, url, thumbnailUrl, videoFileUrl } = await eve.settled(path, id);
	const urls = [url, thumbnailUrl, videoFileUrl].filter((one) => typeof one === "string");
	const served = (await Promise.all(urls.map(faultsOfServed))).flat();
	if (status === "Error") return SENTENCE.test(String(error)) ? [] : [`says ${error}`];
	return goodAs === kind ? served : [`is taken as a ${kind}`, ...served];
}

test("what is taken is never served as a page, whatever its uploader says; and others' work goes on", async () => {
	// One lie of each kind, and everything that is taken although there is more in it.
	const tried = cargo.flatMap((one) => [
		...(one.goodAs ? [{ kind: one.goodAs, one }] : []),
		...(one.name === "HTML" ? KINDS.map((kind) => ({ kind, one })) : []),
	]);
	let left = tried.length;
	const trying = Promise.all(
		tried.map(async ({ kind, one }) => {
			const found = await tryUpload(kind, nameOf(kind), one);
			left--;
			return found.map((fault) => `${one.name} as ${kind} ${fault}`);
		}),
	);
	const { state } = await ann.upload("SlideImages", "a.png", solidPng(8, 8, [1, 2, 3]));
	expect(state).toMatchObject({ status: "Ready", error: null });
	// Ann's picture did not wait for all that Eve had sent before it.
	expect(left).toBeGreaterThan(0);
	expect((await trying).flat()).toEqual([]);
	expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
	expect(service.logs()).not.toMatch(/ failed:|\bat \S+ \(/);
});

describe.each(KINDS)("%s", (kind) => {
	const path = PATHS[kind];
	const size = 1000;
	const bytes = Buffer.alloc(size, "x");

	test("of another size than was announced: refused in words", async () => {
		for (const sent of [bytes.subarray(1), Buffer.alloc(size + 1), Buffer.alloc(size * 1000)]) {
			const { id, state } = await eve.announce(path, nameOf(kind), size);
			const stored = await putBlob(String(state.uploadUrl), sent, LYING);
			const marked = await eve.call("PATCH", `/${path}/${id}`, { uploaded: true });
			expect([stored.status, marked.status, sent.length]).toEqual([
				expect.toBeOneOf([201, 413]),
				400,
				sent.length,
			]);
			expect(JSON.stringify(marked.body)).toMatch(/upload it again|not been uploaded/);
		}
	});

	test("of a size that cannot be: refused in words", async () => {
		for (const odd of [0, -1, 1.5, MEDIA_RULES[kind].maxBytes + 1, 2 ** 60, "1000", null]) {
			const announced = { fileName: nameOf(kind), contentType: "", size: odd };
			const { status, body } = await eve.call("POST", `/${path}`, announced);
			expect([odd, status, body.errors]).toEqual([odd, 400, expect.any(Object)]);
		}
	});

	test("under a name that is a path or more: refused in words, or stored under an id", async () => {
		const names = [
			"../../evil",
			"/etc/evil",
			"..\\evil",
			"C:\\evil",
			"a\r\nX-Evil: 1",
			"a\u0000",
			"\u202egnp.",
			"<b>",
			"%2e%2e%2fevil",
			"..",
			".",
			"a".repeat(150),
		];
		for (const start of names) {
			const fileName = `${start}${nameOf(kind)}`;
			const { status, body } = await eve.call("POST", `/${path}`, {
				fileName,
				contentType: "",
				size,
			});
			if (status === 400) {
				expect(body.errors, start).toBeDefined();
				continue;
			}
			expect([start, status]).toEqual([start, 200]);
			const stored = await putBlob(String(body.uploadUrl), bytes, LYING);
			expect([start, stored.status]).toEqual([start, 201]);
			expect(String(body.uploadUrl)).not.toContain("evil");
		}
		const files = await readdir(service.dataDir, { recursive: true });
		expect(files.filter((name) => /evil|etc|\.\./.test(name))).toEqual([]);
	});
});
