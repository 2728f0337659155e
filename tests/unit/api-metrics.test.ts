import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../../api/database/client";
import { OutOfReachError } from "../../api/database/errors";
import { deviceGroups, devices } from "../../api/devices/tables";
import { createMetrics } from "../../api/observe/metrics";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
}, 60_000);
afterEach(() => {
	vi.useRealTimers();
});
afterAll(() => database.close());

test("while the database is away, all figures but its own are told", async () => {
	const count = vi.fn<() => Promise<number>>();
	const limit = async () => [{ seconds: await count() }];
	const select = () => ({ from: () => ({ orderBy: () => ({ limit }) }) });
	const metrics = createMetrics({ $count: count, select } as unknown as Database, ".");
	metrics.observe({ method: "GET", route: "/api/v1/Presentations", status: 503, ms: 12 });
	count.mockResolvedValue(7);
	expect((await metrics.read()).text).toMatch(
		/^signage_jobs 7$.*^signage_mails_waiting 7$.*^signage_mails_oldest_seconds 7$/ms,
	);
	count.mockRejectedValue(new OutOfReachError("away"));
	const { text } = await metrics.read();
	expect(text).toContain('route="/api/v1/Presentations",status="503"} 1');
	expect(text).toContain("process_resident_memory_bytes");
	expect(text).toMatch(/^signage_disk_free_bytes [1-9]/m);
	expect(text).not.toMatch(/^signage_(?:jobs|(?:screens|mails)_\w+) /m);
	count.mockResolvedValue(8);
	expect((await metrics.read()).text).toContain("signage_jobs 8");
});

test("however far the clock is set back, a screen that was heard of before is not online for that", async () => {
	const SEEN = Date.parse("2030-06-01T08:00:00Z");
	const ownerId = await newAccount(database);
	const [group] = await database.db
		.insert(deviceGroups)
		.values({ ownerId, title: "Hall" })
		.returning({ deviceGroupId: deviceGroups.id });
	await database.db.insert(devices).values({
		...{ ownerId, deviceGroupId: Number(group?.deviceGroupId), name: "Screen" },
		...{ operationSystem: "web", tokenHash: "hash", lastSeenAt: new Date(SEEN) },
	});
	const metrics = createMetrics(database.db, ".");
	const online = async (ms: number) => {
		vi.useFakeTimers({ toFake: ["Date"], now: ms });
		const [, count] = /^signage_screens_online (\d+)$/m.exec((await metrics.read()).text) ?? [];
		return Number(count);
	};
	expect(await online(SEEN + 44_999)).toBe(1);
	expect(await online(SEEN + 45_001)).toBe(0);
	expect(await online(SEEN - 5_000)).toBe(1);
	expect(await online(SEEN - 3 * 3_600_000)).toBe(0);
});
