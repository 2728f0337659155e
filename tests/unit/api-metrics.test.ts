import { expect, test, vi } from "vitest";
import type { Database } from "../../api/database/client";
import { OutOfReachError } from "../../api/database/errors";
import { createMetrics } from "../../api/observe/metrics";

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
