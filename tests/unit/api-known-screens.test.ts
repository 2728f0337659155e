import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { KnownScreens } from "../../api/screens/live/known-screens";
import { memoryDatabase, newAccount } from "../support/memory-database";

const NOW = Date.parse("2030-06-01T08:00:00Z");

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
}, 60_000);
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

test("what was read while the clock was an hour ahead is read anew once it is set back", async () => {
	const ownerId = await newAccount(database);
	const known = new KnownScreens(database.db as never);
	vi.setSystemTime(NOW + 3_600_000);
	const ahead = known.of(ownerId);
	await ahead;
	expect(known.of(ownerId)).toBe(ahead);
	vi.setSystemTime(NOW);
	const now = known.of(ownerId);
	expect(now).not.toBe(ahead);
	await now;
	expect(known.of(ownerId)).toBe(now);
	// Clocks are put right by seconds all the time.
	vi.setSystemTime(NOW - 5_000);
	expect(known.of(ownerId)).toBe(now);
});

test("what could not be read is read again for whoever asks next", async () => {
	const ownerId = await newAccount(database);
	let fails = 1;
	const { db } = database;
	const failing = Object.create(db, {
		select: {
			value: (...asked: []) => {
				if (fails-- > 0) throw new Error("The database was away");
				return db.select(...asked);
			},
		},
	});
	const known = new KnownScreens(failing as never);
	const failed = known.of(ownerId);
	await expect(failed).rejects.toThrow("was away");
	const again = known.of(ownerId);
	expect(again).not.toBe(failed);
	expect((await again).byDevice.size).toBe(0);
});
