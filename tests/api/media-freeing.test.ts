import { setTimeout as delay } from "node:timers/promises";
import type { SlideInput } from "@signage/contract/presentations";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { media } from "../../api/media/tables";
import { putBlob } from "../fixtures/media/client";
import { longPdf, shortPdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import { announcedFile, call, newPerson, ok, pairScreen, readyImage } from "../support/caller";
import { makeOld, mediaFolders, workFolders } from "../support/crash/disk";
import { openData } from "../support/open-data";
import { startService, type TestService } from "../support/service";
import { fileSlide, photoSlide } from "../support/slides";
import { isOnAzure } from "../support/storage";

let service: TestService;
let token: string;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
	({ token } = await newPerson(service));
});

const png = solidPng(64, 36, [9, 99, 199]);
const wholeFile = (fileId: string) => fileSlide(0, fileId);
const create = (...slides: SlideInput[]) =>
	ok(service, "createPresentation", { token, body: { title: "Show", slides } });
const save = (presentationId: number, ...slides: SlideInput[]) =>
	ok(service, "updatePresentation", {
		token,
		params: { presentationId },
		body: { title: "Show", slides },
	});
const remove = (presentationId: number) =>
	ok(service, "deletePresentation", { token, params: { presentationId } });
const statusOf = async (url: unknown) => (await fetch(String(url))).status;
const imageStatus = async (slideImageId: string) =>
	(await call(service, "getSlideImage", { token, params: { slideImageId } })).status;
const isStored = async (id: string) => (await mediaFolders(service.dataDir)).includes(id);

/** A Ready picture, and the address at which its bytes are read. */
async function readyPicture() {
	const id = await readyImage(service, token, png);
	const { url } = await ok(service, "getSlideImage", { token, params: { slideImageId: id } });
	expect(await statusOf(url)).toBe(200);
	return { id, url };
}

/** All media rows of a service that has ended. */
async function rowsOf(dataDir: string) {
	const { db, close } = await openData(dataDir);
	const rows = await db.select().from(media);
	await close();
	return rows;
}

test("a deleted presentation's picture is gone, from its address as well", async () => {
	const { id, url } = await readyPicture();
	const { presentationId } = await create(photoSlide(id), photoSlide(id, 1));
	await remove(presentationId);
	expect([await statusOf(url), await imageStatus(id), await isStored(id)]).toEqual([
		404,
		404,
		false,
	]);
});

test("a picture in two presentations goes with the second of them", async () => {
	const { id, url } = await readyPicture();
	const first = await create(photoSlide(id));
	const second = await create(photoSlide(id));
	const { screenToken } = await pairScreen(service, token);
	const [group] = await ok(service, "listDeviceGroups", { token });
	await ok(service, "updateDeviceGroup", {
		token,
		params: { deviceGroupId: Number(group?.deviceGroupId) },
		body: { actualPresentationId: second.presentationId },
	});
	await remove(first.presentationId);
	const { presentations } = await ok(service, "getManifest", { token: screenToken });
	expect(await statusOf(presentations[0]?.items[0]?.url)).toBe(200);
	await remove(second.presentationId);
	expect(await statusOf(url)).toBe(404);
});

test("a slide that is saved again keeps its picture, one that is removed frees it", async () => {
	const [kept, dropped] = [await readyPicture(), await readyPicture()];
	const { presentationId, slides } = await create(photoSlide(kept.id), photoSlide(dropped.id, 1));
	await save(presentationId, { ...photoSlide(kept.id), id: slides[0]?.id });
	expect([await statusOf(kept.url), await statusOf(dropped.url)]).toEqual([200, 404]);
	await save(presentationId, photoSlide(kept.id));
	expect(await statusOf(kept.url)).toBe(200);
});

test("a save that is refused frees nothing", async () => {
	const { id, url } = await readyPicture();
	const { presentationId } = await create(photoSlide(id));
	const { status } = await call(service, "updatePresentation", {
		token,
		params: { presentationId },
		body: { title: "Show", slides: [photoSlide(crypto.randomUUID())] },
	});
	expect([status, await statusOf(url)]).toEqual([400, 200]);
});

test("a file and its pages stay while one page is shown, and go together", async () => {
	const { fileId, finish } = await announcedFile(service, token, shortPdf(2));
	await finish();
	const { presentationId, slides } = await create(wholeFile(fileId));
	const [first, second] = slides;
	await save(presentationId, photoSlide(String(first?.imageId)));
	expect([await statusOf(first?.url), await statusOf(second?.url)]).toEqual([200, 200]);
	await save(presentationId);
	expect([await statusOf(first?.url), await statusOf(second?.url)]).toEqual([404, 404]);
	expect((await call(service, "getFile", { token, params: { fileId } })).status).toBe(404);
	expect(await isStored(fileId)).toBe(false);
});

test("what another form has uploaded but not saved stays", async () => {
	const [unsaved, saved] = [await readyPicture(), await readyPicture()];
	const { presentationId } = await create(photoSlide(saved.id));
	await remove(presentationId);
	expect([await statusOf(unsaved.url), await statusOf(saved.url)]).toEqual([200, 404]);
	await create(photoSlide(unsaved.id));
});

test("a file that failed for a presentation goes when the presentation is saved", async () => {
	const { presentationId } = await create();
	const { fileId, finish } = await announcedFile(service, token, Buffer.from("%"), presentationId);
	expect(await finish()).toBe("Error");
	await remove((await create()).presentationId);
	await ok(service, "getFile", { token, params: { fileId } });
	await save(presentationId);
	expect((await call(service, "getFile", { token, params: { fileId } })).status).toBe(404);
});

test("a file that is still uploaded for a presentation stays when the presentation is saved", async () => {
	const { presentationId } = await create();
	const { finish } = await announcedFile(service, token, shortPdf(2), presentationId);
	await save(presentationId);
	expect(await finish()).toBe("Ready");
	const params = { presentationId };
	expect((await ok(service, "getPresentation", { token, params })).slides).toHaveLength(2);
});

test("work on what is deleted leaves nothing behind", async () => {
	const before = await mediaFolders(service.dataDir);
	const { presentationId } = await create();
	const { fileId, finish } = await announcedFile(service, token, longPdf(10), presentationId);
	const finished = finish().catch(() => "gone");
	const status = async () => (await ok(service, "getFile", { token, params: { fileId } })).status;
	await expect.poll(status).toBe("Processing");
	await delay(300);
	await remove(presentationId);
	await finished;
	const working = () => workFolders(service.dataDir);
	await expect.poll(working).toEqual([]);
	const stored = async () => (await mediaFolders(service.dataDir)).sort();
	await expect.poll(stored).toEqual(before.sort());
	expect(service.logs()).not.toContain("failed");
});

test("a presentation that is saved while another is deleted has its picture, or is told", async () => {
	for (let turn = 0; turn < 10; turn++) {
		const { id, url } = await readyPicture();
		const [first, second] = [await create(photoSlide(id)), await create()];
		const params = { presentationId: second.presentationId };
		const body = { title: "Show", slides: [photoSlide(id)] };
		const [saved] = await Promise.all([
			call(service, "updatePresentation", { token, params, body }),
			remove(first.presentationId),
		]);
		expect([saved.status, await statusOf(url)]).toEqual(
			saved.status === 200 ? [200, 200] : [400, 404],
		);
	}
});

// In Azure what has no row stays for an hour, and nothing there can be made older.
test.skipIf(isOnAzure)(
	"a service that is killed while it deletes keeps no bytes without a row, after its restart",
	async () => {
		const victim = await startService();
		const person = await newPerson(victim);
		const { fileId, finish } = await announcedFile(victim, person.token, shortPdf(12));
		await finish();
		const body = { title: "Show", slides: [wholeFile(fileId)] };
		const { presentationId } = await ok(victim, "createPresentation", {
			token: person.token,
			body,
		});
		const params = { presentationId };
		const deleting = call(victim, "deletePresentation", { token: person.token, params });
		await Promise.race([
			deleting.catch(() => undefined),
			expect
				.poll(async () => (await mediaFolders(victim.dataDir)).length, { interval: 1 })
				.toBeLessThan(13),
		]);
		await victim.kill();
		await deleting.catch(() => undefined);
		await makeOld(victim.dataDir);
		const ids = (await rowsOf(victim.dataDir)).map(({ id }) => id);
		const again = await startService({ dataDir: victim.dataDir });
		await expect.poll(async () => (await mediaFolders(victim.dataDir)).sort()).toEqual(ids.sort());
		await again.stop();
	},
);

test("what is unused for a day goes, with row, blocks and bytes; what is younger or used stays", async () => {
	const old = await startService();
	const person = await newPerson(old);
	const wish = { token: person.token };
	const announce = async () => {
		const body = { fileName: "a.png", contentType: "", size: 10 };
		const { slideImageId, uploadUrl } = await ok(old, "createSlideImage", { ...wish, body });
		await putBlob(`${uploadUrl}&comp=block&blockid=AAAA`, "block");
		return slideImageId;
	};
	const used = await readyImage(old, person.token, png);
	const body = { title: "Show", slides: [photoSlide(used)] };
	const { presentationId } = await ok(old, "createPresentation", { ...wish, body });
	const { fileId } = await announcedFile(old, person.token, shortPdf(1), presentationId);
	const aged = [used, await readyImage(old, person.token, png), await announce(), fileId];
	const young = [await readyImage(old, person.token, png), await announce()];
	await old.stop();
	const { db, close } = await openData(old.dataDir);
	const dayAgo = new Date(Date.now() - 24 * 3600 * 1000 - 1000);
	await db.update(media).set({ createdAt: dayAgo }).where(inArray(media.id, aged));
	await close();
	const again = await startService({ dataDir: old.dataDir });
	const kept = [used, ...young].sort();
	const stored = async () => (await mediaFolders(old.dataDir)).sort();
	// A start does not wait for its sweep.
	await expect.poll(stored).toEqual(kept);
	await again.stop();
	expect((await rowsOf(old.dataDir)).map(({ id }) => id).sort()).toEqual(kept);
	expect(await stored()).toEqual(kept);
});
