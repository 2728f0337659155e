import { bigserial, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns";

/** What throttles count, where several processes count together. */
export const throttleEvents = pgTable(
	"throttle_events",
	{
		id: bigserial("id", { mode: "number" }).primaryKey(),
		throttle: text("throttle").notNull(),
		/** Of an account or an address, hashed; or of all. */
		key: text("key").notNull(),
		at: instant("at").notNull(),
	},
	(table) => [
		index("throttle_events_key").on(table.throttle, table.key, table.at),
		index("throttle_events_at").on(table.at),
	],
);
