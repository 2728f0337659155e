import { drizzle } from "drizzle-orm/pg-proxy";
import { expect, test } from "vitest";
import type { Database } from "../../api/database/client";
import { findPresentations } from "../../api/presentations/rules/list-presentations";

const nobody = drizzle(async () => ({ rows: [] })) as unknown as Database;

test.each([
	["menu 7", ["7", "menu"]],
	["the autumn menu", ["autumn", "menu", "the"]],
	["menu 2026 floor12", ["floor12", "2026", "menu"]],
])("a search for “%s” looks first for what few titles have", (search, words) => {
	const { params } = findPresentations(nobody, 1, { search }).toSQL();
	expect(params).toEqual([1, ...words]);
});
