import { integer, pgTable, serial, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "../database/columns";
import { media } from "../media/tables";

/** Media waiting to be processed, or being processed; a row is deleted when its work is done. */
export const jobs = pgTable("jobs", {
	id: serial("id").primaryKey(),
	mediaId: uuid("media_id")
		.notNull()
		.unique()
		.references(() => media.id, { onDelete: "cascade" }),
	/** How many attempts have failed so far. */
	attempts: integer("attempts").notNull().default(0),
	/** How often a process that worked on it has ended without leaving it to others. */
	abandoned: integer("abandoned").notNull().default(0),
	/** The queue that works on it, or did when its process died. */
	claimedBy: uuid("claimed_by"),
	/** Until when nobody else takes it, unless that queue says that it still works on it. */
	claimedUntil: instant("claimed_until"),
	createdAt: createdAt(),
});
