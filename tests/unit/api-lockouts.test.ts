import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { countFailure, readLockout } from "../../api/account/rules/sign-in/lockouts";
import { settleSignIn } from "../../api/account/rules/sign-in/settle-sign-in";
import { memoryDatabase, newAccount } from "../support/memory-database";

const NOW = Date.parse("2030-06-01T08:00:00Z");
const config = { lockoutSeconds: 300, secret: new Uint8Array(32) } as never;

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
	vi.useRealTimers();
});
afterAll(() => database.close());

/** Whether an account that is locked now is locked where the clock differs by so much. */
async function isLockedAt(differenceMs: number) {
	const attempt = { userId: await newAccount(database), address: "192.0.2.1" };
	for (const _ of [1, 2, 3, 4, 5]) await countFailure(database.db as never, config, attempt);
	vi.setSystemTime(NOW + differenceMs);
	return (await readLockout(database.db as never, config, attempt)).isLocked;
}

test.each([0, 299_000, -60_000])("an account is locked for five minutes: %i ms", async (ms) => {
	expect(await isLockedAt(ms)).toBe(true);
});

test.each([300_000, -61_000])(
	"not after that, nor by a clock that was set back: %i ms",
	async (ms) => {
		expect(await isLockedAt(ms)).toBe(false);
	},
);

/** How often a wrong password has the database read, and write. */
async function questionsFor(userId: number) {
	const asked = { reads: 0, writes: 0 };
	const db = new Proxy(database.db, {
		get(target, name) {
			if (name === "select") asked.reads++;
			if (name === "insert" || name === "update") asked.writes++;
			return Reflect.get(target, name);
		},
	});
	const proof = { userId, address: "192.0.2.1", browserKey: null, isProven: () => false };
	expect(await settleSignIn(db as never, config, proof)).toBe("Failed");
	return asked;
}

test("a wrong password asks as much of the database for nobody as for somebody", async () => {
	const somebody = await questionsFor(await newAccount(database));
	expect(somebody.writes).toBe(1);
	expect(await questionsFor(0)).toEqual(somebody);
});
