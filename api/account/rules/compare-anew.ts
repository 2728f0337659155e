import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { checkouts, subscriptions } from "../../billing/tables";
import type { Database } from "../../database/client";
import { isUniqueViolation } from "../../database/errors";
import { users } from "../tables";
import { normalizeEmail } from "./email";

const TABLES = [users, checkouts, subscriptions];

/** The addresses that may be stored in another form than today's: those with more than ASCII. */
async function foreignAddresses(db: Database, table: (typeof TABLES)[number]): Promise<string[]> {
	const column: PgColumn = table.normalizedEmail;
	const isForeign: SQL = sql`octet_length(${column}) > char_length(${column})`;
	const rows = await db.selectDistinct({ address: column }).from(table).where(isForeign);
	return rows.map((row) => String(row.address));
}

/**
 * Has addresses with an international domain, stored as they were typed, compared by its ASCII name; no migration can say it in
 * SQL. Of an address that has two accounts by then, both stay as they are.
 */
export async function compareAnew(db: Database): Promise<void> {
	for (const table of TABLES) {
		for (const address of await foreignAddresses(db, table)) {
			const normalizedEmail = normalizeEmail(address);
			if (normalizedEmail === address) continue;
			const isThis = eq(table.normalizedEmail, address);
			const change = db.update(table).set({ normalizedEmail }).where(isThis);
			await change.catch((error) => {
				if (!isUniqueViolation(error)) throw error;
			});
		}
	}
}
