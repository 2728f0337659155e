import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BlobStore } from "../../api/blobs/store";
import { media } from "../../api/media/tables";
import { defaultPlans } from "../../api/plans/read-plans";
import { listPresentations } from "../../api/presentations/rules/list-presentations";
import { slides } from "../../api/presentations/slide-table";
import { presentations } from "../../api/presentations/tables";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let ownerId: number;
let presentationId: number;
beforeAll(async () => {
	database = await memoryDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
	ownerId = await newAccount(database);
	presentationId = await newPresentation();
});

async function newPresentation() {
	const [made] = await database.db
		.insert(presentations)
		.values({ ownerId, title: "Deck", frameDelayInSeconds: 3, backgroundColor: "#000000" })
		.returning();
	return Number(made?.id);
}

type MediaRow = typeof media.$inferInsert;
async function addMedia(kind: MediaRow["kind"], more: Partial<MediaRow> = {}) {
	const id = crypto.randomUUID();
	const row = { id, ownerId, kind, fileName: "a", contentType: "a/a", bytes: 1, ...more };
	await database.db.insert(media).values(row);
	return id;
}
const change = (id: string, columns: Partial<MediaRow>) =>
	database.db.update(media).set(columns).where(eq(media.id, id));

let index = 0;
const show = (shown: Partial<typeof slides.$inferInsert>, to = presentationId) =>
	database.db
		.insert(slides)
		.values({ presentationId: to, index: index++, title: "a", type: "InternalImage", ...shown });

async function read() {
	const blobs = { readUrl: String } as unknown as BlobStore;
	const around = { blobs, origin: "", plans: defaultPlans };
	const { presentations: rows } = await listPresentations(database.db, ownerId, {}, around);
	return rows.map(({ status, pagesCount, progress, error }) => [
		status,
		pagesCount,
		progress,
		error,
	]);
}

test("a presentation's status follows its slides and their media", async () => {
	expect(await read()).toEqual([[null, 0, null, null]]);
	const imageId = await addMedia("image");
	await show({ imageId });
	expect(await read()).toEqual([[null, 1, null, null]]);
	await change(imageId, { status: "Processing" });
	expect(await read()).toEqual([["Processing", 1, 0, null]]);
	const videoId = await addMedia("video", { status: "Ready" });
	await show({ videoId });
	expect(await read()).toEqual([["Processing", 2, 0.5, null]]);
	await change(imageId, { progress: 0.5 });
	expect(await read()).toEqual([["Processing", 2, 0.75, null]]);
	await change(imageId, { status: "Error", error: "No picture." });
	expect(await read()).toEqual([["Error", 2, null, "Slide “a”: No picture."]]);
	await change(imageId, { status: "Ready", error: null });
	expect(await read()).toEqual([["Ready", 2, null, null]]);
	await change(videoId, { status: "Error", error: "No video." });
	expect(await read()).toEqual([["Error", 2, null, "Slide “a”: No video."]]);
	await database.db.delete(slides).where(eq(slides.videoId, videoId));
	expect(await read()).toEqual([["Ready", 1, null, null]]);
	await database.db.update(slides).set({ imageId: null, videoId });
	expect(await read()).toEqual([["Error", 1, null, "Slide “a”: No video."]]);
});

test("all presentations that show a medium follow it", async () => {
	const imageId = await addMedia("image", { status: "Processing" });
	await show({ imageId });
	await show({ imageId }, await newPresentation());
	await change(imageId, { status: "Ready" });
	expect((await read()).map(([status]) => status)).toEqual(["Ready", "Ready"]);
});

test("a file that waits for a presentation counts, its end too", async () => {
	await show({ url: "https://example.org/", type: "WebContent" });
	const other = await newPresentation();
	const fileId = await addMedia("file", { presentationId, status: null });
	await change(fileId, { status: "Processing" });
	expect(await read()).toEqual([
		[null, 0, null, null],
		["Processing", 1, 0.5, null],
	]);
	await change(fileId, { presentationId: other });
	expect(await read()).toEqual([
		["Processing", 0, 0, null],
		["Ready", 1, null, null],
	]);
	await change(fileId, { status: "Error", error: "No PDF." });
	expect((await read())[0]).toEqual(["Error", 0, null, "File “a”: No PDF."]);
	await database.db.delete(media).where(eq(media.id, fileId));
	expect((await read())[0]).toEqual([null, 0, null, null]);
});

test("a Ready file that is still one slide has too many pages", async () => {
	const fileId = await addMedia("file", { status: "Ready" });
	await show({ fileId });
	expect(await read()).toEqual([
		[
			"Error",
			1,
			null,
			"A file has more pages than your plan lets a presentation have. Open it to see how many.",
		],
	]);
});

test("a Ready file that is still one slide, though there is room for its pages now", async () => {
	const errorOf = async (pagesCount: number) => {
		await show({ fileId: await addMedia("file", { status: "Ready", pagesCount }) });
		return (await read())[0]?.[3];
	};
	const sentence = "A file was not taken when it had too many pages for your plan. Try again.";
	expect(await errorOf(500)).toBe(sentence);
	await show({ url: "https://example.org/", type: "WebContent" });
	expect((await read())[0]?.[3]).toMatch(/^A file has more pages than your plan/);
	await database.db.delete(slides).where(eq(slides.type, "WebContent"));
	const failed = await addMedia("image", { status: "Error", error: "No picture." });
	await show({ imageId: failed });
	await database.db.update(slides).set({ index: -1 }).where(eq(slides.imageId, failed));
	expect((await read())[0]?.[3]).toBe("Slide “a”: No picture.");
});
