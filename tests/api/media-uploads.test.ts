import { createHash, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type MediaPath, newPerson, type Person, putBlob } from "../fixtures/media/client";
import { mp4Bytes } from "../fixtures/media/mp4";
import { makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { H264, makeVideo } from "../fixtures/media/video";
import { makeZip } from "../fixtures/media/zip";
import { partsOf } from "../support/crash/disk";
import { withService } from "../support/shared";
import { filesAt, isOnAzure } from "../support/storage";

const service = withService();
const enterprise = withService({ NEW_ACCOUNT_TIER: "Enterprise" });
let person: Person;
let stranger: Person;
beforeAll(async () => {
	[person, stranger] = await Promise.all([newPerson(() => service), newPerson(() => service)]);
});

const KINDS: [MediaPath, string, Buffer][] = [
	["SlideImages", "photo.png", solidPng(40, 30, [200, 10, 10])],
	["Files", "slides.pdf", makePdf([{ width: 320, height: 180, color: [10, 200, 10] }])],
	["SlideVideos", "clip.mp4", mp4Bytes(50_000)],
];

test.each(KINDS)("%s: announced, put, marked, Ready", async (path, fileName, bytes) => {
	const { id, state } = await person.announce(path, fileName, bytes.length);
	const uploadUrl = expect.stringContaining(`${filesAt(service)}/${id}/original?`);
	expect(state).toMatchObject({ status: null, uploadUrl });
	const again = await person.call("GET", `/${path}/${id}`);
	expect(again).toMatchObject({ status: 200, body: { status: null } });

	const early = await person.call("PATCH", `/${path}/${id}`, { uploaded: true });
	expect(early).toMatchObject({
		status: 400,
		body: { errors: { file: ["The file has not been uploaded yet"] } },
	});
	await putBlob(String(again.body.uploadUrl), bytes.subarray(1));
	const short = await person.call("PATCH", `/${path}/${id}`, { uploaded: true });
	expect(short.status).toBe(400);
	expect(JSON.stringify(short.body)).toContain("were announced; upload it again");

	expect((await putBlob(String(again.body.uploadUrl), bytes)).status).toBe(201);
	const marked = await person.call("PATCH", `/${path}/${id}`, { uploaded: true });
	expect(marked).toMatchObject({ status: 200, body: { status: "Processing" } });
	const twice = await person.call("PATCH", `/${path}/${id}`, { uploaded: true });
	expect(twice.status).toBe(200);
	// An address with a SAS is good for an hour, whatever has become of the upload.
	const late = await putBlob(String(again.body.uploadUrl), bytes);
	expect(late.status).toBe(isOnAzure ? 201 : 409);

	expect(await person.settled(path, id)).toMatchObject({ status: "Ready", error: null });
	const later = await person.call("PATCH", `/${path}/${id}`, { uploaded: true });
	expect(later).toMatchObject({ status: 200, body: { status: "Ready", uploadUrl: null } });
});

test("a Ready picture is read from its URL, in parts too, and not from a changed one", async () => {
	const { state } = await person.upload("SlideImages", "a.png", solidPng(640, 360, [9, 99, 199]));
	const url = state.url ?? "";
	const whole = await fetch(url);
	expect(whole.headers.get("content-type")).toBe("image/png");
	const bytes = Buffer.from(await whole.arrayBuffer());
	const part = await fetch(url, { headers: { range: "bytes=10-19" } });
	expect(part.status).toBe(206);
	expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
	const thumb = await fetch(state.thumbnailUrl ?? "");
	expect(thumb.headers.get("content-type")).toBe("image/webp");
	for (const changed of [
		url.replace("sp=r", "sp=cw"),
		url.replace("display", "original"),
		url.split("?")[0],
	]) {
		const refused = await fetch(changed ?? "");
		// Azure's words differ from one to the next.
		const code = isOnAzure ? expect.any(String) : "AuthenticationFailed";
		expect([refused.status, refused.headers.get("x-ms-error-code")]).toEqual([403, code]);
	}
});

test("a Ready video is served as it came, with a thumbnail, and stored once", async () => {
	const bytes = mp4Bytes(70_000);
	const { id, state } = await person.upload("SlideVideos", "clip.mov", bytes);
	const answer = await fetch(state.videoFileUrl ?? "");
	expect(answer.headers.get("content-type")).toBe("video/mp4");
	const digest = (data: Buffer) => createHash("sha256").update(data).digest("hex");
	expect(digest(Buffer.from(await answer.arrayBuffer()))).toBe(digest(bytes));
	const thumb = await fetch(state.thumbnailUrl ?? "");
	expect(thumb.headers.get("content-type")).toBe("image/webp");
	const kept = () => partsOf(service.dataDir, id);
	await expect.poll(kept).toEqual(["display", "thumb"]);
});

test("a file that failed is tried again when it is marked again, and fails again", async () => {
	const { id, state } = await person.upload("SlideVideos", "clip.mp4", Buffer.alloc(5000, "x"));
	expect(state).toMatchObject({ status: "Error", error: expect.stringMatching(/^This file says/) });
	const again = await person.call("PATCH", `/SlideVideos/${id}`, { uploaded: true });
	expect(again).toMatchObject({ status: 200, body: { status: "Processing", error: null } });
	expect(await person.settled("SlideVideos", id)).toEqual(state);
});

test("slides tell how their media are, with the addresses of those that are Ready", async () => {
	const good = await person.upload("SlideVideos", "clip.mp4", mp4Bytes());
	const bad = await person.upload("SlideVideos", "bad.mp4", Buffer.alloc(5000, "x"));
	const slide = (index: number, videoId: string) => ({
		index,
		title: "Clip",
		type: "InternalVideo",
		videoId,
	});
	const { body } = await person.call("POST", "/Presentations", {
		title: "Clips",
		slides: [slide(0, good.id), slide(1, bad.id)],
	});
	expect(body.slides).toMatchObject([
		{
			status: "Ready",
			error: null,
			thumbnailUrl: good.state.thumbnailUrl,
			metadata: { videoFileUrl: good.state.videoFileUrl },
		},
		{ status: "Error", error: bad.state.error, thumbnailUrl: null, progress: null },
	]);
});

test("a presentation of videos is shown with the thumbnail of the first that has one", async () => {
	const bad = await person.upload("SlideVideos", "bad.mp4", Buffer.alloc(5000, "x"));
	const good = await person.upload("SlideVideos", "clip.mp4", mp4Bytes());
	const slides = [bad, good].map(({ id }, index) => ({
		index,
		title: "Clip",
		type: "InternalVideo",
		videoId: id,
	}));
	const made = await person.call("POST", "/Presentations", { title: "Only clips", slides });
	expect(good.state.thumbnailUrl).toContain("/thumb");
	expect(made.body.thumbnailUrl).toBe(good.state.thumbnailUrl);
});

test("an archive of a video and a picture becomes slides of both kinds", async () => {
	const owner = await newPerson(() => enterprise);
	const clip = makeVideo("mp4", H264, "testsrc=size=32x18:rate=2:duration=4.5");
	const bytes = makeZip([
		{ name: "2.mp4", bytes: clip },
		{ name: "1.png", bytes: solidPng(40, 30, [200, 10, 10]) },
	]);
	const { body } = await owner.call("POST", "/Presentations", { title: "All" });
	const { presentationId } = body;
	const { id, state } = await owner.upload("Files", "all.zip", bytes, { presentationId });
	expect(state).toMatchObject({ status: "Ready", pagesCount: 2, progress: null });
	const given = await owner.call("PUT", `/Files/${id}`, { presentationId });
	expect(given.status).toBe(200);
	const { slides } = (await owner.call("GET", `/Presentations/${presentationId}`)).body;
	expect(slides).toMatchObject([
		{ type: "InternalImage", title: "1.png", status: "Ready" },
		{
			type: "InternalVideo",
			title: "2.mp4",
			status: "Ready",
			metadata: { videoFileUrl: expect.stringContaining("/display") },
		},
	]);
	expect(slides).toHaveLength(2);

	// The video lasts as long as it plays, unless the archive's slide says how long.
	const placeholder = { index: 0, title: "All", type: "InternalImage", fileId: id, duration: 7 };
	const timed = { title: "Timed", slides: [placeholder] };
	const { body: other } = await owner.call("POST", "/Presentations", timed);
	const lasting = (body: typeof other) =>
		(body.slides as { duration?: number | null }[]).map(({ duration }) => duration ?? null);
	expect([lasting({ slides }), lasting(other)]).toEqual([
		[null, 4],
		[7, 7],
	]);
});

test("an upload in blocks is as good as a whole one", async () => {
	const bytes = solidPng(500, 500, [1, 2, 3]);
	const { id, state } = await person.announce("SlideImages", "a.png", bytes.length);
	const ids = ["AAAA", "AAAB"];
	for (const [index, blockId] of ids.entries()) {
		const half = Math.ceil(bytes.length / 2);
		const block = bytes.subarray(index * half, (index + 1) * half);
		const stored = await putBlob(`${state.uploadUrl}&comp=block&blockid=${blockId}`, block);
		expect(stored.status).toBe(201);
	}
	const list = ids.map((blockId) => `<Latest>${blockId}</Latest>`).join("");
	const committed = await putBlob(
		`${state.uploadUrl}&comp=blocklist`,
		`<BlockList>${list}</BlockList>`,
	);
	expect(committed.status).toBe(201);
	await person.call("PATCH", `/SlideImages/${id}`, { uploaded: true });
	expect(await person.settled("SlideImages", id)).toMatchObject({ status: "Ready" });
	const parts = ["display", "original", "thumb"];
	await expect.poll(() => partsOf(service.dataDir, id)).toEqual(parts);
});

/** The status of an answer, with the error's code. */
const ended = async (answer: Promise<Response>) => {
	const { status, headers } = await answer;
	return [status, headers.get("x-ms-error-code")].filter((one) => one !== null).join(" ");
};

test("a list of blocks may be sent again, and name the blob's blocks beside new ones", async () => {
	const { state } = await person.announce("SlideImages", "a.png", 1000);
	const put = (id: string) =>
		ended(putBlob(`${state.uploadUrl}&comp=block&blockid=${id}`, `<${id}>`));
	const commit = (among: string, ...ids: string[]) => {
		const list = ids.map((id) => `<${among}>${id}</${among}>`).join("");
		return ended(putBlob(`${state.uploadUrl}&comp=blocklist`, `<BlockList>${list}</BlockList>`));
	};
	const missing = "400 InvalidBlockList";
	await put("AAAA");
	await put("AAAB");
	expect(await commit("Committed", "AAAA")).toBe(missing);
	expect(await commit("Latest", "AAAA", "AAAB")).toBe("201");
	expect(await commit("Latest", "AAAA", "AAAB")).toBe("201");
	expect(await commit("Committed", "AAAA", "AAAB")).toBe("201");
	expect(await commit("Uncommitted", "AAAA", "AAAB")).toBe(missing);
	await put("AAAB");
	expect(await commit("Latest", "AAAA", "AAAB")).toBe("201");
	await put("AAAC");
	expect(await commit("Latest", "AAAC", "AAAA", "AAAC")).toBe("201");
	expect(await commit("Latest", "AAAB")).toBe(missing);
	await put("AAAD");
	expect(await commit("Committed", "AAAC", "AAAA", "AAAC")).toBe("201");
	expect(await commit("Latest", "AAAD")).toBe(missing);
	await putBlob(String(state.uploadUrl), "whole");
	expect(await commit("Latest", "AAAA")).toBe(missing);
});

test.skipIf(isOnAzure)("blocks that nobody lists go when the upload is complete", async () => {
	const bytes = solidPng(40, 30, [2, 10, 10]);
	const { id, state } = await person.announce("SlideImages", "a.png", bytes.length);
	const uploadUrl = String(state.uploadUrl);
	const block = () =>
		fetch(`${uploadUrl}&comp=block&blockid=YQ==`, { method: "PUT", body: new Uint8Array(bytes) });
	expect((await putBlob(uploadUrl, bytes)).status).toBe(201);
	expect((await block()).status).toBe(201);
	expect(await partsOf(service.dataDir, id)).toContain(".original-blocks");
	await person.call("PATCH", `/SlideImages/${id}`, { uploaded: true });
	expect((await block()).status).toBe(409);
	expect(await person.settled("SlideImages", id)).toMatchObject({ status: "Ready" });
	expect(await partsOf(service.dataDir, id)).not.toContain(".original-blocks");
});

test("an upload replaces what is stored only as its conditions allow", async () => {
	const { state } = await person.announce("SlideImages", "a.png", 1000);
	const url = String(state.uploadUrl);
	const put = (headers: Record<string, string>) => ended(putBlob(url, "whole", headers));
	const isNot = "412 ConditionNotMet";
	const isThere = "409 BlobAlreadyExists";
	expect(await put({ "if-match": '"other"' })).toBe(isNot);
	expect(await put({ "if-match": "*" })).toBe(isNot);
	expect(await put({ "if-none-match": "*" })).toBe("201");
	expect(await put({ "if-none-match": "*" })).toBe(isThere);
	expect(await put({ "if-match": '"other"' })).toBe(isNot);
	expect(await put({ "if-match": "*" })).toBe("201");
	expect(await put({ "if-none-match": '"other"' })).toBe("201");
	const tag = String((await putBlob(url, "whole")).headers.get("etag"));
	expect(await put({ "if-none-match": tag })).toBe(isNot);
	expect(await put({ "if-match": tag })).toBe("201");
	const block = `${url}&comp=block&blockid=AAAA`;
	expect(await ended(putBlob(block, "block", { "if-none-match": "*" }))).toBe("201");
	const commit = (headers: Record<string, string>) =>
		ended(
			putBlob(`${url}&comp=blocklist`, "<BlockList><Latest>AAAA</Latest></BlockList>", headers),
		);
	expect(await commit({ "if-none-match": "*" })).toBe(isThere);
	expect(await commit({ "if-match": '"other"' })).toBe(isNot);
	expect(await commit({})).toBe("201");
});

const MB = 1024 * 1024;
const REFUSED: [string, MediaPath, object, string][] = [
	[
		"a picture over 10 MB",
		"SlideImages",
		{ fileName: "a.png", contentType: "image/png", size: 10 * MB + 1 },
		"It's not possible to upload file more than 10 MB",
	],
	[
		"a file over 100 MB",
		"Files",
		{ fileName: "a.pdf", contentType: "application/pdf", size: 104_857_601 },
		"It's not possible to upload file more than 100 MB.",
	],
	[
		"a video over 1 GB",
		"SlideVideos",
		{ fileName: "a.mp4", contentType: "video/mp4", size: 1024 * MB + 1 },
		"It's not possible to upload file more than 1 GB",
	],
	[
		"PowerPoint on a restricted tier",
		"Files",
		{ fileName: "a.pptx", contentType: "", size: 10 },
		"Only .pdf files can be uploaded here with your plan. The Pro plan has .pptx files.",
	],
	[
		"a name of another kind",
		"SlideImages",
		{ fileName: "a.svg", contentType: "image/svg+xml", size: 10 },
		"Only .png, .jpg, .jpeg and .gif files can be uploaded here",
	],
	[
		"a type of another kind",
		"SlideImages",
		{ fileName: "a.png", contentType: "text/html", size: 10 },
		"Only .png, .jpg, .jpeg and .gif files can be uploaded here",
	],
	[
		"a name without extension",
		"SlideVideos",
		{ fileName: "mp4", contentType: "video/mp4", size: 10 },
		"Only .mp4, .avi, .mkv and .mov files can be uploaded here",
	],
];
test.each(REFUSED)("%s is refused when it is announced", async (_, path, body, message) => {
	expect(await person.call("POST", `/${path}`, body)).toMatchObject({
		status: 400,
		body: { errors: { file: [message] } },
	});
});

test.each([
	["SlideImages", "a.png", 10_485_760],
	["Files", "a.pdf", 104_857_600],
	["SlideVideos", "a.mp4", 1_073_741_824],
] as const)("%s: %s may be announced with %d bytes, and with no more", async (path, name, size) => {
	const owner = await newPerson(() => enterprise);
	expect((await owner.announce(path, name, size)).state.uploadUrl).toBeTruthy();
	const larger = { fileName: name, contentType: "", size: size + 1 };
	expect((await owner.call("POST", `/${path}`, larger)).status).toBe(400);
});

test("what browsers call the accepted types is taken", async () => {
	for (const contentType of ["", "application/octet-stream", "image/jpeg", "image/pjpeg; x=y"]) {
		const body = { fileName: "A.PNG", contentType, size: 10 };
		expect((await person.call("POST", "/SlideImages", body)).status, contentType).toBe(200);
	}
});

test("an empty file is refused with a sentence", async () => {
	const body = { fileName: "a.png", contentType: "image/png", size: 0 };
	expect(await person.call("POST", "/SlideImages", body)).toMatchObject({
		status: 400,
		body: { errors: { size: ["The file is empty"] } },
	});
});

test.each(KINDS)("%s of somebody else is not found", async (path, fileName, bytes) => {
	const { id } = await person.announce(path, fileName, bytes.length);
	for (const [method, body] of [["GET"], ["PATCH", { uploaded: true }]] as const) {
		expect((await stranger.call(method, `/${path}/${id}`, body)).status, method).toBe(404);
	}
	for (const other of [randomUUID(), "7", "..%2f"]) {
		expect((await person.call("GET", `/${path}/${other}`)).status, other).toBe(404);
	}
	for (const [otherPath] of KINDS.filter(([one]) => one !== path)) {
		expect((await person.call("GET", `/${otherPath}/${id}`)).status, otherPath).toBe(404);
	}
});

test("files are listed for their owner, and given to own presentations only", async () => {
	const { body } = await stranger.call("POST", "/Presentations", { title: "Theirs" });
	const theirs = body.presentationId;
	const { id } = await person.announce("Files", "list.pdf", 10);
	const owned = await person.call("GET", "/Files");
	expect(owned.body).toContainEqual(expect.objectContaining({ fileId: id, fileName: "list.pdf" }));
	const foreign = await stranger.call("GET", "/Files");
	expect(foreign.body).toEqual([]);
	const taken = await person.call("PUT", `/Files/${id}`, { presentationId: theirs });
	expect(taken).toMatchObject({
		status: 400,
		body: { errors: { presentationId: ["The presentation was not found"] } },
	});
	expect((await stranger.call("PUT", `/Files/${id}`, { presentationId: theirs })).status).toBe(404);
	const announced = await person.call("POST", "/Files", {
		fileName: "b.pdf",
		contentType: "",
		size: 10,
		presentationId: theirs,
	});
	expect(announced.status).toBe(400);
});
