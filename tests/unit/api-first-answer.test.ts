import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstAnswer } from "../../api/http/first-answers/first-answer";
import { invalid } from "../../api/problems/problem";
import type { Services } from "../../api/start/services";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let services: Services;
beforeAll(async () => {
	database = await memoryDatabase();
	services = { db: database.db, config: { secret: new Uint8Array(32) } } as unknown as Services;
});
afterAll(() => database.close());

const request = async () => ({
	userId: await newAccount(database),
	path: "/manage/info",
	key: "one",
	text: "{}",
});

test("prepares outside of the transaction, so that other calls go on meanwhile", async () => {
	// Inside of it this query would wait for the transaction, and the transaction for the query.
	const answer = await firstAnswer(services, await request(), async () => {
		await database.db.execute(sql`select 1`);
		return async ({ db }) => {
			expect(db).not.toBe(database.db);
			return "done";
		};
	});
	expect(answer).toBe("done");
});

test("answers a request that comes twice at once the same, though preparing the second fails", async () => {
	const twice = await request();
	let changes = 0;
	const change = () =>
		firstAnswer(services, twice, async () => {
			if (changes > 0) throw invalid({ PasswordMismatch: ["It has changed."] });
			return async () => ++changes;
		});
	expect(await Promise.all([change(), change(), change()])).toEqual([1, 1, 1]);
	expect(await change()).toBe(1);
	expect(changes).toBe(1);
});

test("passes on what preparing throws, and leaves the key free", async () => {
	const failing = await request();
	const refused = firstAnswer(services, failing, () => Promise.reject(invalid({ a: ["No."] })));
	await expect(refused).rejects.toThrow("No.");
	expect(await firstAnswer(services, failing, async () => async () => "yes")).toBe("yes");
});
