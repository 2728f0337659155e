import { index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { accountColumn } from "../account/tables";
import { createdAt } from "../database/columns";

export const presentations = pgTable(
	"presentations",
	{
		id: serial("id").primaryKey(),
		ownerId: accountColumn("owner_id"),
		title: text("title").notNull(),
		frameDelayInSeconds: integer("frame_delay_in_seconds").notNull(),
		backgroundColor: text("background_color").notNull(),
		createdAt: createdAt(),
	},
	(table) => [index("presentations_owner").on(table.ownerId)],
);

/** A presentation that a row names; null once that presentation is deleted. */
export const presentationColumn = (name: string) =>
	integer(name).references(() => presentations.id, { onDelete: "set null" });
