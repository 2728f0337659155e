import { afterAll, beforeAll, expect, test } from "vitest";
import type { BlobStore } from "../../api/blobs/store";
import { defaultPlans } from "../../api/plans/read-plans";
import { listPresentations } from "../../api/presentations/rules/list-presentations";
import { readPresentation } from "../../api/presentations/rules/presentations";
import { slides } from "../../api/presentations/slide-table";
import { presentations } from "../../api/presentations/tables";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
afterAll(() => database.close());

test("a link that would be refused today, and was stored before, is still read", async () => {
	const { db } = database;
	const ownerId = await newAccount(database);
	const [made] = await db
		.insert(presentations)
		.values({ ownerId, title: "Old", frameDelayInSeconds: 3, backgroundColor: "#000000" })
		.returning();
	const presentationId = Number(made?.id);
	const url = "https://me:secret@example.org/film.mp4";
	await db.insert(slides).values([
		{ presentationId, index: 0, title: "Film", type: "Video", url },
		{ presentationId, index: 1, title: "Site", type: "WebContent", url },
	]);
	// No slide has media, so nothing is asked of the store.
	const links = { blobs: {} as BlobStore, origin: "https://signage.test", plans: defaultPlans };
	const found = await readPresentation(db, ownerId, presentationId, links);
	expect(found.slides.map((slide) => slide.url)).toEqual([url, url]);
	const { presentations: listed } = await listPresentations(db, ownerId, {}, links);
	expect(listed).toMatchObject([{ title: "Old", pagesCount: 2 }]);
});
