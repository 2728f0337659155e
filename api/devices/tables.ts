import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accountColumn } from "../account/tables";
import { createdAt, instant } from "../database/columns";
import { presentationColumn } from "../presentations/tables";
import { schedules } from "../schedules/tables";

export const deviceGroups = pgTable(
	"device_groups",
	{
		id: serial("id").primaryKey(),
		ownerId: accountColumn("owner_id"),
		title: text("title").notNull(),
		isDefault: boolean("is_default").notNull().default(false),
		isInAlert: boolean("is_in_alert").notNull().default(false),
		actualPresentationId: presentationColumn("actual_presentation_id"),
		alertPresentationId: presentationColumn("alert_presentation_id"),
		/** What an alert that was started everywhere shows in place of the group's own, until it stops (docs/decisions/0022). */
		everywherePresentationId: presentationColumn("everywhere_presentation_id"),
		/** A schedule that a group uses cannot be deleted. */
		scheduleId: integer("schedule_id").references(() => schedules.id),
		createdAt: createdAt(),
	},
	(table) => [
		index("device_groups_owner").on(table.ownerId),
		index("device_groups_schedule").on(table.scheduleId),
		index("device_groups_actual").on(table.actualPresentationId),
		index("device_groups_alert").on(table.alertPresentationId),
		index("device_groups_everywhere").on(table.everywherePresentationId),
		// So small that each signed-in call can ask how many there are.
		index("device_groups_in_alert").on(table.ownerId).where(sql`is_in_alert`),
		uniqueIndex("device_groups_default").on(table.ownerId).where(sql`is_default`),
	],
);

/** What a screen runs on: one of OPERATION_SYSTEMS, or the word of a player of another kind. */
export const operationSystemColumn = () => text("operation_system").notNull();

export const devices = pgTable(
	"devices",
	{
		id: serial("id").primaryKey(),
		ownerId: accountColumn("owner_id"),
		deviceGroupId: integer("device_group_id")
			.notNull()
			.references(() => deviceGroups.id),
		name: text("name").notNull(),
		operationSystem: operationSystemColumn(),
		/** SHA-256 of the device's token, hex; null once it is revoked. */
		tokenHash: text("token_hash").unique(),
		lastSeenAt: instant("last_seen_at"),
		cachedRevision: text("cached_revision"),
		/** Since when its heartbeats tell of another revision than it should have; null while they do not. */
		behindSince: instant("behind_since"),
		playingPresentationId: integer("playing_presentation_id"),
		playingSlideId: integer("playing_slide_id"),
		itemsCached: integer("items_cached"),
		itemsTotal: integer("items_total"),
		playerVersion: text("player_version"),
		lastError: text("last_error"),
		/** The screens that the account's plan has, where this one is beyond them and pauses; null: it plays. */
		pausedOver: integer("paused_over"),
		/** The id of the device whose place it took, or of the first that had that place; null: its own. The last by these pause. */
		place: integer("place"),
		createdAt: createdAt(),
	},
	(table) => [
		index("devices_owner").on(table.ownerId),
		index("devices_group").on(table.deviceGroupId),
	],
);
