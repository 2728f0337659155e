import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { deviceGroups } from "../tables";

/** How many groups of an account are in an alert, as a part of a query that has the account's id. */
export const groupsInAlertOf = (ownerId: PgColumn): SQL<number> =>
	sql<number>`(select count(*)::int from ${deviceGroups} where ${deviceGroups.ownerId} = ${ownerId} and ${deviceGroups.isInAlert})`;
