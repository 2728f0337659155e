import { index, integer, pgTable, serial, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "../database/columns";
import { media } from "../media/tables";

/** Media waiting to be processed. A row is deleted when its work is done; `lockedUntil` marks a running one. */
export const jobs = pgTable(
	"jobs",
	{
		id: serial("id").primaryKey(),
		mediaId: uuid("media_id")
			.notNull()
			.unique()
			.references(() => media.id, { onDelete: "cascade" }),
		/** How many attempts have failed so far. */
		attempts: integer("attempts").notNull().default(0),
		lockedUntil: instant("locked_until"),
		createdAt: createdAt(),
	},
	(table) => [index("jobs_locked").on(table.lockedUntil)],
);
