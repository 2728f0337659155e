import { eq, sql } from "drizzle-orm";
import type { Database } from "./client";
import { serviceIdentity } from "./tables";

/**
 * Whether the database says whose it is, as each does from its first start on. Not so where its tables were made anew under a running
 * service, or a backup is still coming into them.
 * @throws where it has no tables, or takes no changes
 */
export async function isWhole(db: Database): Promise<boolean> {
	const { id } = serviceIdentity;
	const isReadOnly = sql<boolean>`current_setting('transaction_read_only')::boolean`;
	const isIts = eq(id, 1);
	const rows = await db.select({ id, isReadOnly }).from(serviceIdentity).where(isIts);
	// Fails as saves do, so that the connection is given up: the next one may be the new primary's.
	if (rows[0]?.isReadOnly)
		await db.select({ id }).from(serviceIdentity).where(isIts).for("key share");
	return rows.length > 0;
}
