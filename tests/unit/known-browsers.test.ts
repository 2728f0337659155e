import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isKnownBrowser, noteBrowser } from "../../api/account/rules/owner";
import { accountBrowsers } from "../../api/account/tables";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
afterAll(() => database.close());

test("the browser in which somebody signed in last is known, however many there were before, and others' accounts keep theirs", async () => {
	const { db } = database;
	const [id, other] = [await newAccount(database), await newAccount(database)];
	await noteBrowser(db, other, "other");
	for (let time = 1; time <= 130; time++) {
		await noteBrowser(db, id, `key ${time}`);
		expect([time, await isKnownBrowser(db, id, `key ${time}`)]).toEqual([time, true]);
	}
	await noteBrowser(db, id, "key 130");
	await noteBrowser(db, id, null);
	expect(await db.$count(accountBrowsers, eq(accountBrowsers.userId, id))).toBe(100);
	expect(await isKnownBrowser(db, other, "other")).toBe(true);
});
