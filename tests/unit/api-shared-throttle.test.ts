import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSharedThrottle } from "../../api/throttles/shared-throttle";
import { memoryDatabase } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
afterAll(() => database.close());

test("what was counted before the database's clock was set back a day holds nobody off", async () => {
	const limits = { perAccount: 1, perAddress: 5, windowMs: 600_000, message: "Too many" };
	const throttle = createSharedThrottle(database.db as never, "codes", limits);
	const ann = { account: "ann", address: "192.0.2.1" };
	await throttle.note(ann);
	await expect(throttle.check(ann)).rejects.toMatchObject({ status: 429 });
	// Clocks of two machines may differ by seconds.
	await database.db.execute(sql`update throttle_events set at = at + interval '30 seconds'`);
	await expect(throttle.check(ann)).rejects.toMatchObject({ status: 429 });
	await database.db.execute(sql`update throttle_events set at = at + interval '1 day'`);
	await throttle.check(ann);
});

test("each throttle counts for itself", async () => {
	const limits = { perAccount: 1, perAddress: 1, windowMs: 600_000, message: "Too many" };
	const of = (name: string) => createSharedThrottle(database.db as never, name, limits);
	const bob = { account: "bob", address: "192.0.2.2" };
	await of("mails").note(bob);
	await of("uploads").check(bob);
	await expect(of("mails").check(bob)).rejects.toMatchObject({ status: 429 });
});
