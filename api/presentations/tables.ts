import { index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { accountColumn } from "../account/tables";
import { createdAt, instant } from "../database/columns";

export const presentations = pgTable(
	"presentations",
	{
		id: serial("id").primaryKey(),
		ownerId: accountColumn("owner_id"),
		title: text("title").notNull(),
		frameDelayInSeconds: integer("frame_delay_in_seconds").notNull(),
		backgroundColor: text("background_color").notNull(),
		createdAt: createdAt(),
		updatedAt: instant("updated_at").notNull().defaultNow(),
		/** Grows with each change of the presentation or its slides: who saves an older one is told. */
		revision: integer("revision").notNull().default(1),
		/** SHA-256, hex, of the last save's body: the same save again, after a lost answer, is no conflict. */
		lastSaveHash: text("last_save_hash"),
	},
	(table) => [index("presentations_owner").on(table.ownerId)],
);

/** A presentation that a row names; null once that presentation is deleted. */
export const presentationColumn = (name: string) =>
	integer(name).references(() => presentations.id, { onDelete: "set null" });
