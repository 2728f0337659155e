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

test("answers a request the same whose preparing fails because its twin has succeeded meanwhile", async () => {
	const twice = await request();
	const twin = () => firstAnswer(services, twice, async () => async () => "done");
	const late = firstAnswer(services, twice, async () => {
		await twin();
		throw invalid({ PasswordMismatch: ["It has changed."] });
	});
	expect(await late).toBe("done");
});

test("a key is one call's, for a day", async () => {
	const once = await request();
	const answered = (answer: string, more: object = {}) =>
		firstAnswer(services, { ...once, ...more }, async () => async () => answer);
	expect(await answered("first")).toBe("first");
	expect(await answered("other", { path: "/manage/2fa" })).toBe("other");
	const age = (hours: number) =>
		database.db.execute(
			sql`update first_answers set created_at = now() - make_interval(hours => ${hours}) where path = ${once.path}`,
		);
	await age(23);
	expect(await answered("second")).toBe("first");
	await age(25);
	expect(await answered("second")).toBe("second");
});

test("passes on what preparing throws, and leaves the key free", async () => {
	const failing = await request();
	const refused = firstAnswer(services, failing, () => Promise.reject(invalid({ a: ["No."] })));
	await expect(refused).rejects.toThrow("No.");
	expect(await firstAnswer(services, failing, async () => async () => "yes")).toBe("yes");
});

test("an account keeps 16 MB of answers, and a thousand: the oldest are dropped, the newest never is", async () => {
	const { userId, path, text } = await request();
	const other = await request();
	await firstAnswer(services, other, async () => async () => "another's");
	let made = 0;
	const send = (key: string, size = 1) =>
		firstAnswer(services, { userId, path, key, text }, async () => async () => {
			made++;
			return "a".repeat(size);
		});
	const isKept = async (key: string) => {
		const before = made;
		await send(key);
		return made === before;
	};
	const { rows } = await database.db.execute(sql`
		insert into first_answers (user_id, path, key, body_hash, answer, created_at)
		select ${userId}, '/old', n::text, '', '""', now() - interval '1 hour' - n * interval '1 second'
		from generate_series(1, 1200) n returning key`);
	expect(rows).toHaveLength(1200);
	await send("first");
	const keys = async () => {
		const found = await database.db.execute<{ key: string }>(
			sql`select key from first_answers where user_id = ${userId} order by created_at desc`,
		);
		return found.rows.map(({ key }) => key);
	};
	expect(await keys()).toEqual(["first", ...Array.from({ length: 999 }, (_, n) => `${n + 1}`)]);
	const MB = 1024 * 1024;
	await send("second", 9 * MB);
	expect([await isKept("first"), await isKept("second")]).toEqual([true, true]);
	await send("huge", 9 * MB);
	expect(await keys()).toEqual(["huge"]);
	expect(await isKept("huge")).toBe(true);
	expect(await firstAnswer(services, other, async () => async () => "new")).toBe("another's");
});
