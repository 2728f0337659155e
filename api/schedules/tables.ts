import { index, integer, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core";
import { accountColumn } from "../account/tables";
import { createdAt, instant } from "../database/columns";
import { presentationColumn } from "../presentations/tables";

export const schedules = pgTable(
	"schedules",
	{
		id: serial("id").primaryKey(),
		ownerId: accountColumn("owner_id"),
		name: text("name").notNull(),
		/** Linear: with dated items. */
		type: text("type", { enum: ["Linear", "Weekly"] }).notNull(),
		/** As it was sent: the id of an entry of the list of time zones, or of the time zone database. */
		timeZoneId: text("time_zone_id").notNull(),
		createdAt: createdAt(),
		updatedAt: instant("updated_at").notNull().defaultNow(),
		/** Grows with each save: who saves an older one is told. */
		revision: integer("revision").notNull().default(1),
		/** SHA-256, hex, of the last save's body: the same save again, after a lost answer, is no conflict. */
		lastSaveHash: text("last_save_hash"),
	},
	(table) => [index("schedules_owner").on(table.ownerId)],
);

export const scheduleItems = pgTable(
	"schedule_items",
	{
		scheduleId: integer("schedule_id")
			.notNull()
			.references(() => schedules.id, { onDelete: "cascade" }),
		/** In the order in which the items were sent, from 0. */
		position: integer("position").notNull(),
		/** 0 for Sunday to 6, of a weekly schedule; else null. */
		day: integer("day"),
		/** On the wall in the schedule's zone: "yyyy-MM-dd HH:mm", or "HH:mm:ss" of a weekly schedule. */
		time: text("time").notNull(),
		presentationId: presentationColumn("presentation_id"),
	},
	(table) => [
		primaryKey({ columns: [table.scheduleId, table.position] }),
		index("schedule_items_presentation").on(table.presentationId),
	],
);
