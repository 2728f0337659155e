import { PRESENTATION_SORTS } from "@signage/contract/presentations";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPresentations } from "../../api/presentations/rules/list-presentations";
import { memoryDatabase, newAccount } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let ownerId: number;
beforeAll(async () => {
	database = await memoryDatabase();
	ownerId = await newAccount(database);
	await database.db.execute(sql`insert into presentations
		(owner_id, title, frame_delay_in_seconds, background_color, status, pages_count, updated_at)
		select ${ownerId}, 'Number ' || i, 5, '#000000', 'Ready', 3, now() + i * interval '1 second'
		from generate_series(1, 3000) i`);
	await database.db.execute(sql`analyze presentations`);
});
afterAll(() => database.close());

/** How the database reads the first page. */
async function planOf(sort: (typeof PRESENTATION_SORTS)[number]): Promise<string> {
	const page = findPresentations(database.db, ownerId, { sort }).limit(100);
	const { rows } = (await database.db.execute(sql`explain ${page.getSQL()}`)) as unknown as {
		rows: Record<"QUERY PLAN", string>[];
	};
	return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

test.each(PRESENTATION_SORTS)("a page sorted by %s is read from an index", async (sort) => {
	const plan = await planOf(sort);
	expect(plan).toMatch(/Index Scan .*using presentations_/);
	expect(plan).not.toMatch(/Seq Scan|(?<!Incremental )Sort {2}/);
});
