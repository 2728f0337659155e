import { eq } from "drizzle-orm";
import type { Database } from "./client";
import { serviceIdentity } from "./tables";

/**
 * Whether the database says whose it is, as each does from its first start on. Not so where its tables were made anew under a running
 * service, or a backup is still coming into them.
 * @throws where it has no tables
 */
export async function isWhole(db: Database): Promise<boolean> {
	const { id } = serviceIdentity;
	const rows = await db.select({ id }).from(serviceIdentity).where(eq(id, 1));
	return rows.length > 0;
}
