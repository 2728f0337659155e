import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { devices } from "../../api/devices/tables";
import { KnownScreens } from "../../api/screens/live/known-screens";
import { memoryDatabase, newAccount } from "../support/memory-database";

const NOW = Date.parse("2030-06-01T08:00:00Z");

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
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

test("a screen whose group is deleted while its person's screens are read is not taken for removed", async () => {
	const screen = { deviceId: 5, ownerId: 7, deviceName: "TV", pausedOver: null };
	const former = { ...screen, deviceGroupId: 2, tokenHash: "hash" };
	const present = { ...former, deviceGroupId: 1 };
	const group = {
		...{ id: 1, ownerId: 7, title: "Default group", scheduleId: null, isInAlert: false },
		...{ actualPresentationId: null, alertPresentationId: null },
	};
	// PostgreSQL answers the two queries on a connection each: the group goes after the first and before the second.
	const rows = [former, present];
	const db = {
		select: () => ({
			from: (table: unknown) => ({
				where: async () => (table === devices ? [rows.shift() ?? present] : [group]),
			}),
		}),
	};
	const known = new KnownScreens(db as never);
	expect(await known.revisionOf(former)).toBe(await known.revisionOf(present));
	expect(await known.revisionOf(former)).toEqual(expect.any(String));
});
