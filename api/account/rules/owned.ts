import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../database/client";
import { tooMany } from "../../problems/problem";
import { lockUser } from "./users";

/** A table whose rows belong to accounts. */
type Owned = PgTable & { id: AnyPgColumn; ownerId: AnyPgColumn };

/** The condition that selects a person's own row with this id, and nothing where it is another's. */
export const isOwn = (table: Owned, ownerId: number, id: number): SQL =>
	sql`(${and(eq(table.id, id), eq(table.ownerId, ownerId))})`;

/**
 * Locks the account, so that nobody adds to what it has meanwhile, and checks that there is room for one more.
 * @param tx a transaction
 * @param most so many rows of the table it may have
 * @param what how the refusal calls them, such as "schedules"
 * @throws ProblemError 400 where it has as many
 */
export async function lockForOneMore(
	tx: Database,
	ownerId: number,
	table: Owned,
	most: number,
	what: string,
): Promise<void> {
	await lockUser(tx, ownerId);
	if ((await tx.$count(table, eq(table.ownerId, ownerId))) >= most) throw tooMany(most, what);
}
