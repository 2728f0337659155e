import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { countFailure, readLockout } from "../../api/account/rules/sign-in/lockouts";
import { memoryDatabase, newAccount } from "../support/memory-database";

const NOW = Date.parse("2030-06-01T08:00:00Z");
const config = { lockoutSeconds: 300, secret: new Uint8Array(32) } as never;

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
}, 60_000);
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
