import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAzureBlobs } from "../../api/blobs/azure/azure-blobs";
import { ContainerError, type Owner } from "../../api/blobs/azure/container";
import { azureAccount } from "../../scripts/azure-account.mjs";
import { type MediaPath, newPerson, type Person, putBlob } from "../fixtures/media/client";
import { mp4Bytes } from "../fixtures/media/mp4";
import { makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { type Azurite, startAzurite } from "../support/azurite";
import { newPerson as newAccount, ok, pairScreen, readyImage } from "../support/caller";
import { databaseOf, isOnPostgres } from "../support/databases";
import { freshData } from "../support/fresh-data";
import { type Line, openLine } from "../support/line";
import { freshPglite } from "../support/moving";
import { runService, startService, type TestService } from "../support/service";
import { blobNames, containerClient } from "../support/storage";
import { temporaryFolder } from "../support/temporary-folder";

const DASHBOARD_URL = "https://dash.example/signage";
const API_PUBLIC_URL = "https://api.example";
const CONTAINER = "shop-files";

let azurite: Azurite;
/** Through it goes all that the service, browsers and screens have to do with the storage. */
let line: Line;
let service: TestService;
let person: Person;
let env: Record<string, string>;
beforeAll(async () => {
	azurite = await startAzurite();
	line = await openLine(azurite.url);
	env = {
		AZURE_STORAGE_CONNECTION_STRING: `${azurite.connectionString}BlobEndpoint=${line.url};`,
		AZURE_STORAGE_CONTAINER: CONTAINER,
		DASHBOARD_URL,
		API_PUBLIC_URL,
	};
	service = await startService({ env });
	person = await newPerson(() => service);
});
afterAll(async () => {
	await service.kill();
	await line.stop();
	await azurite.stop();
});

const png = solidPng(320, 180, [9, 99, 199]);
const container = () => containerClient(azurite.connectionString, CONTAINER);
const stored = async (id: string) =>
	(await blobNames(azurite.connectionString, CONTAINER))
		.filter((name) => name.startsWith(id))
		.map((name) => name.slice(id.length + 1));
const mark = (path: MediaPath, id: string) =>
	person.call("PATCH", `/${path}/${id}`, { uploaded: true });
const show = (slide: object) =>
	person.call("POST", "/Presentations", {
		title: "Show",
		slides: [{ index: 0, title: "One", ...slide }],
	});
const picture = (imageId: string) => show({ type: "Image", imageId });

const KINDS: [MediaPath, string, Buffer, string[]][] = [
	["SlideImages", "photo.png", png, ["display", "original", "thumb"]],
	["SlideVideos", "clip.mp4", mp4Bytes(50_000), ["display", "thumb"]],
	["Files", "a.pdf", makePdf([{ width: 320, height: 180, color: [1, 200, 1] }]), ["original"]],
];
test.each(KINDS)("%s: announced, put to Azure, worked on, Ready", async (...kind) => {
	const [path, fileName, bytes, parts] = kind;
	const { id, state } = await person.announce(path, fileName, bytes.length);
	expect(state.uploadUrl).toMatch(`${line.url}/${CONTAINER}/${id}/original?`);
	const early = await mark(path, id);
	expect(early.body).toMatchObject({ errors: { file: ["The file has not been uploaded yet"] } });
	expect((await putBlob(String(state.uploadUrl), bytes)).status).toBe(201);
	expect(await mark(path, id)).toMatchObject({ status: 200, body: { status: "Processing" } });
	expect(await person.settled(path, id)).toMatchObject({ status: "Ready", error: null });
	await expect.poll(() => stored(id)).toEqual(parts);
});

test("an upload in blocks is joined there and read in parts, until no slide shows it, even if its uploader has leased it", async () => {
	const { id, state } = await person.announce("SlideImages", "a.png", png.length);
	const half = Math.ceil(png.length / 2);
	for (const [index, blockId] of ["AAAA", "AAAB"].entries()) {
		const block = png.subarray(index * half, (index + 1) * half);
		const put = await putBlob(`${state.uploadUrl}&comp=block&blockid=${blockId}`, block);
		expect(put.status).toBe(201);
	}
	expect((await mark("SlideImages", id)).status).toBe(400);
	const list = "<BlockList><Latest>AAAA</Latest><Latest>AAAB</Latest></BlockList>";
	const type = { "x-ms-blob-content-type": "text/html" };
	expect((await putBlob(`${state.uploadUrl}&comp=blocklist`, list, type)).status).toBe(201);
	expect(await mark("SlideImages", id)).toMatchObject({ status: 200 });
	const { url, thumbnailUrl } = await person.settled("SlideImages", id);
	const whole = await fetch(String(url));
	const bytes = Buffer.from(await whole.arrayBuffer());
	expect(Object.fromEntries(whole.headers)).toMatchObject({
		"content-type": "image/png",
		"content-disposition": "inline",
		"cache-control": "private, max-age=86400, immutable",
	});
	const part = await fetch(String(url), { headers: { range: "bytes=10-19" } });
	expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([
		206,
		bytes.subarray(10, 20),
	]);
	expect((await fetch(String(thumbnailUrl))).headers.get("content-type")).toBe("image/webp");
	const { body } = await person.call("GET", `/SlideImages/${id}`);
	expect(body.url).toBe(url);

	const headers = { "x-ms-lease-action": "acquire", "x-ms-lease-duration": "-1" };
	const leased = await fetch(`${state.uploadUrl}&comp=lease`, { method: "PUT", headers });
	expect(leased.status).toBe(201);
	const shown = (await picture(id)).body;
	expect((await fetch(String(url))).status).toBe(200);
	await person.call("DELETE", `/Presentations/${shown.presentationId}`);
	expect([await stored(id), (await fetch(String(url))).status]).toEqual([[], 404]);
});

test("an upload that is too large, or empty, is refused and gone; one that is too small is told", async () => {
	const { id, state } = await person.announce("SlideImages", "a.png", png.length);
	const send = async (bytes: Buffer) => {
		await putBlob(String(state.uploadUrl), bytes);
		const { status, body } = await mark("SlideImages", id);
		return { status, said: JSON.stringify(body), parts: await stored(id) };
	};
	const words = expect.stringContaining("were announced; upload it again");
	const tooMuch = Buffer.concat([png, Buffer.alloc(1)]);
	expect(await send(tooMuch)).toEqual({ status: 400, said: words, parts: [] });
	expect(await send(Buffer.alloc(0))).toEqual({ status: 400, said: words, parts: [] });
	expect(await send(png.subarray(1))).toEqual({ status: 400, said: words, parts: ["original"] });
});

test("what was replaced after it was marked is not copied beyond its size, and leaves no copy", async () => {
	const place = { account: azureAccount(azurite.connectionString), container: "copies" };
	const blobs = await openAzureBlobs(place, me());
	const key = `${randomUUID()}/original`;
	await putBlob(blobs.uploadUrl(key, 10, ""), png);
	const folder = temporaryFolder();
	const read = (maxBytes: number) =>
		blobs.withFile(key, { folder, maxBytes }, (path) => readFile(path));
	await expect(read(png.length - 1)).rejects.toMatchObject({ status: 413 });
	expect(await read(png.length)).toEqual(png);
	expect(await readdir(folder)).toEqual([]);
	await expect(
		blobs.withFile(`${randomUUID()}/original`, { folder, maxBytes: 9 }, readFile),
	).rejects.toMatchObject({ status: 404 });
});

test("an address is good for its own blob and purpose alone", async () => {
	const { id, state } = await person.announce("SlideImages", "a.png", png.length);
	const upload = String(state.uploadUrl);
	await putBlob(upload, png);
	const other = upload.replace("/original", "/display");
	const answers = await Promise.all([
		fetch(upload),
		fetch(upload, { method: "DELETE" }),
		putBlob(other, png),
		fetch(upload.split("?")[0] ?? ""),
		fetch(`${line.url}/${CONTAINER}?restype=container&comp=list${upload.split("?")[1]}`),
	]);
	for (const { ok, status } of answers) expect([ok, status >= 400]).toEqual([false, true]);
	expect(await stored(id)).toEqual(["original"]);
});

test("a screen's manifest has addresses there, which its page may read", async () => {
	const { token } = await newAccount(service);
	const imageId = await readyImage(service, token, png);
	const slide = { index: 0, title: "One", type: "Image" as const, imageId };
	const body = { title: "Show", slides: [slide] };
	const { presentationId } = await ok(service, "createPresentation", { token, body });
	const { device, screenToken } = await pairScreen(service, token);
	const params = { deviceGroupId: Number(device.deviceGroupId) };
	const plays = { actualPresentationId: presentationId };
	await ok(service, "updateDeviceGroup", { token, params, body: plays });
	const { presentations } = await ok(service, "getManifest", { token: screenToken });
	const [item] = presentations[0]?.items ?? [];
	const read = await fetch(String(item?.url), { headers: { origin: API_PUBLIC_URL } });
	expect(read.headers.get("access-control-allow-origin")).toBe(API_PUBLIC_URL);
	expect((await read.arrayBuffer()).byteLength).toBe(item?.bytes);
	const page = await fetch(`${service.url}/player/`);
	const policy = String(page.headers.get("content-security-policy"));
	const { origin } = new URL(line.url);
	expect(policy).toContain(`img-src 'self' blob: ${origin};`);
	expect(policy).toContain(`media-src 'self' blob: ${origin};`);
	expect(policy).toContain(`connect-src 'self' ${origin};`);
});

test("browsers may send pieces from the dashboard, and from nowhere else", async () => {
	const { state } = await person.announce("SlideImages", "a.png", png.length);
	const ask = async (origin: string) => {
		const answer = await fetch(`${state.uploadUrl}&comp=block&blockid=AAAA`, {
			method: "OPTIONS",
			headers: {
				origin,
				"access-control-request-method": "PUT",
				"access-control-request-headers": "content-type,x-ms-blob-type,x-ms-blob-content-type",
			},
		});
		return [answer.status, answer.headers.get("access-control-allow-origin")];
	};
	const dashboard = new URL(DASHBOARD_URL).origin;
	expect(await ask(dashboard)).toEqual([200, dashboard]);
	expect(await ask("https://evil.example")).toEqual([403, null]);
});

test("a sweep takes what nobody needs, and leaves what is used or may be", async () => {
	const { id: used } = await person.upload("SlideImages", "a.png", png);
	await picture(used);
	const { id: ready } = await person.upload("SlideVideos", "a.mp4", mp4Bytes(50_000));
	const announced = await person.announce("SlideImages", "b.png", png.length);
	await putBlob(`${announced.state.uploadUrl}&comp=block&blockid=AAAA`, "a block");
	const tooLarge = await person.announce("SlideImages", "c.png", 10);
	await putBlob(String(tooLarge.state.uploadUrl), png);
	const [deleted, blocks, beingMade] = [randomUUID(), randomUUID(), randomUUID()];
	const put = async (name: string) => (await container()).getBlockBlobClient(name);
	await (await put(`${deleted}/original`)).upload("late", 4);
	await (await put(`${ready}/original`)).upload("late", 4);
	await (await put(`${blocks}/original`)).stageBlock("AAAA", "late", 4);
	await (await put(`${beingMade}/display`)).upload("page", 4);
	await (await put("notes/of-others.txt")).upload("ours", 4);

	await service.kill();
	service = await startService({ dataDir: service.dataDir, env });
	for (const id of [deleted, blocks, tooLarge.id])
		await expect.poll(() => stored(id), { message: id }).toEqual([]);
	await expect.poll(() => stored(ready)).toEqual(["display", "thumb"]);
	expect(await stored(used)).toEqual(["display", "original", "thumb"]);
	expect(await stored(announced.id)).toEqual(["original"]);
	expect(await stored(beingMade)).toEqual(["display"]);
	expect(await stored("notes")).toEqual(["of-others.txt"]);
	expect(service.logs()).not.toContain("failed");
});

test.runIf(isOnPostgres)("a process with another data folder shares the files", async () => {
	const dataDir = temporaryFolder();
	await copyFile(join(service.dataDir, "service.key"), join(dataDir, "service.key"));
	const DATABASE_URL = String(await databaseOf(service.dataDir));
	const other = await startService({ dataDir, env: { ...env, DATABASE_URL } });
	let at = service;
	const ann = await newPerson(() => at);
	const { id, state } = await ann.announce("SlideImages", "a.png", png.length);
	await putBlob(String(state.uploadUrl), png);
	at = other;
	const marked = await ann.call("PATCH", `/SlideImages/${id}`, { uploaded: true });
	expect(marked.status).toBe(200);
	expect(await ann.settled("SlideImages", id)).toMatchObject({ status: "Ready" });
	await other.kill();
});

test("a storage that is away, or says nothing, is told in words and in time, and nothing is lost", async () => {
	const { id, state } = await person.announce("SlideImages", "a.png", png.length);
	await putBlob(String(state.uploadUrl), png);
	const ready = async () => (await fetch(`${service.url}/readyz`)).status;
	expect(await ready()).toBe(200);

	await line.cut();
	expect(await mark("SlideImages", id)).toMatchObject({
		status: 503,
		body: { detail: "The service's file storage does not answer. Try again in a moment." },
	});
	expect(await ready()).toBe(503);
	await line.mend();
	azurite.process.kill("SIGSTOP");
	const begun = performance.now();
	expect(await ready()).toBe(503);
	expect(performance.now() - begun).toBeLessThan(8_000);
	azurite.process.kill("SIGCONT");
	await expect.poll(ready).toBe(200);
	expect((await mark("SlideImages", id)).status).toBe(200);
	expect(await person.settled("SlideImages", id)).toMatchObject({ status: "Ready" });
	const { key } = azureAccount(azurite.connectionString);
	expect(service.logs()).not.toContain(key);
});

test("settings that leave the files behind: one line that says where they are, and exit 1", async () => {
	// Its CORS rules are the account's.
	const own = { ...env, AZURE_STORAGE_CONTAINER: "left-behind", DATABASE_URL: "" };
	const none = { ...own, AZURE_STORAGE_CONNECTION_STRING: "" };
	const local = await freshPglite();
	await mkdir(join(local, "blobs", randomUUID()), { recursive: true });
	const ended = await runService(local, own);
	expect([ended.code, ended.stderr.trim()]).toEqual([
		1,
		expect.stringMatching(/^The files of this installation are in .*blobs, and AZURE_STORAGE.*$/),
	]);
	const away = await freshPglite();
	const alone = { dataDir: away, env: own, isAlone: true };
	await (await startService(alone)).stop();
	const without = await runService(away, none);
	expect([without.code, without.stderr.trim()]).toEqual([
		1,
		expect.stringMatching(/^The files of the installation in .* are in Azure: set AZURE_.*$/),
	]);
	await (await startService(alone)).stop();
});

test("one that cannot be reached at the start: one line without the key, and exit 1", async () => {
	const AZURE_STORAGE_CONNECTION_STRING = `AccountName=shop;AccountKey=c2VjcmV0;BlobEndpoint=http://127.0.0.1:1/shop`;
	const own = { AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_CONTAINER: "signage" };
	const ended = await runService(await freshData(), own);
	expect(ended.code).toBe(1);
	expect(ended.stderr.trim()).toMatch(
		/^The files at http:\/\/127\.0\.0\.1:1\/shop\/signage \(AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_CONTAINER\) cannot be used: .*ECONNREFUSED.*$/,
	);
	expect(ended.stderr + ended.stdout).not.toContain("c2VjcmV0");
});

const ME: Owner = { key: "me", database: "mine", adopts: true };
/** Me, but for that. */
const me =
	(but: Partial<Owner> = {}) =>
	async () => ({ ...ME, ...but });

test("a container of another service, one that all may read, and a wrong key are refused", async () => {
	const account = azureAccount(azurite.connectionString);
	const open = (name: string, owner: Partial<Owner> = {}, more = {}) =>
		openAzureBlobs({ account: { ...account, ...more }, container: name }, me(owner)).then(
			() => "open",
			(error) => (error instanceof ContainerError ? error.message : error),
		);
	expect(await Promise.all([open("ours"), open("ours"), open("ours")])).toEqual([
		"open",
		"open",
		"open",
	]);
	expect(await open("ours", { key: "somebody" })).toMatch(/^it belongs to a service with another/);
	// A copy has the same key.
	expect(await open("ours", { database: "copy" })).toMatch(/^it belongs to another database/);
	expect(await open("ours", { database: "copy", adopts: false })).toMatch(/^it belongs to another/);
	expect(await open("ours", { database: null })).toBe("open");
	await (await containerClient(azurite.connectionString, "open-house")).create({ access: "blob" });
	expect(await open("open-house")).toMatch(/^everybody may read it/);
	expect(await open("ours", {}, { key: "d3Jvbmc=" })).toBe("403 AuthorizationFailure");
});

test("a container that an older version has claimed becomes the one's who had it, not a new database's", async () => {
	const account = azureAccount(azurite.connectionString);
	const client = await containerClient(azurite.connectionString, "older");
	await client.create();
	const mark = client.getBlockBlobClient("owner");
	await mark.upload(ME.key, ME.key.length);
	const open = (owner: Partial<Owner>) =>
		openAzureBlobs({ account, container: "older" }, me(owner)).then(
			() => "open",
			(error) => (error instanceof ContainerError ? error.message : error),
		);
	expect(await open({ adopts: false })).toMatch(/^it belongs to another database/);
	expect(await Promise.all([open({}), open({})])).toEqual(["open", "open"]);
	expect(String(await mark.downloadToBuffer())).toBe(`${ME.key} ${ME.database}`);
	expect(await open({ database: "copy" })).toMatch(/^it belongs to another database/);
});
