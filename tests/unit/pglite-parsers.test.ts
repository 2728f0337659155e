import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type OpenDatabase, openDatabase } from "../../api/database/client";
import { removeFolders, temporaryFolder } from "../support/temporary-folder";

const query = vi.spyOn(PGlite.prototype, "query");
let opened: OpenDatabase;
beforeAll(async () => {
	opened = await openDatabase({ dataDir: temporaryFolder(), postgres: null });
});
afterAll(async () => {
	query.mockRestore();
	await opened.close();
	removeFolders();
});

test("PGlite gets no parsers with a query, and gives times and numbers as drizzle wants them", async () => {
	const asked = sql`select '2026-11-28 01:02:03+00'::timestamptz as at, array[1.50]::numeric[] as amounts`;
	const wanted = [{ at: expect.stringMatching(/^2026-11-28 /), amounts: "{1.50}" }];
	for (let time = 0; time < 3; time++) {
		query.mockClear();
		expect(await opened.db.execute(asked)).toMatchObject({ rows: wanted });
		expect(query.mock.calls.map(([, , options]) => options)).toEqual([{ rowMode: "object" }]);
		await opened.db.transaction(async (tx) => {
			expect(await tx.execute(asked)).toMatchObject({ rows: wanted });
		});
	}
});
