import { MEDIA_STATUSES } from "@signage/contract/fields";
import { UNTYPED_MARKS } from "@signage/contract/text/search-text";
import { type SQL, sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	type ExtraConfigColumn,
	index,
	integer,
	pgTable,
	serial,
	text,
} from "drizzle-orm/pg-core";
import { accountColumn } from "../account/tables";
import { createdAt, instant } from "../database/columns";

/**
 * Titles in the order of a dictionary, whatever order the database has by itself: A beside a and ä, and 2 before 10. A migration
 * makes the collation.
 */
export const inTitleOrder = (title: AnyPgColumn): SQL => sql`${title} collate "title_order"`;

const UNTYPED = sql.raw(`'[${UNTYPED_MARKS}]'`);
/** The letters of a title without case, accents and other marks. */
const plainLetters = (title: AnyPgColumn): SQL =>
	sql`regexp_replace(lower(normalize(${title}, NFKD) collate "und-x-icu"), ${UNTYPED}, '', 'g')`;

/** What `searchText` makes of a title, in the database. */
const searchTextOf = (title: AnyPgColumn): SQL =>
	sql`normalize(replace(replace(replace(replace(translate(${plainLetters(title)}, 'ıςłøđðħ', 'iσloddh'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)`;

/** In the order of statuses; one without a status is before the others. */
export const inStatusOrder = (status: AnyPgColumn): SQL => sql`coalesce(${status}, '')`;

/**
 * The indexes of an order that many presentations tie in. Ties are the newest first, either way, and so one
 * index cannot be read backwards for the other.
 */
const bothWays = (
	name: string,
	{ ownerId, id }: Record<"ownerId" | "id", ExtraConfigColumn>,
	key: ExtraConfigColumn | SQL,
) => [
	index(`presentations_${name}_up`).on(ownerId, sql`${key}`, id.desc().nullsFirst()),
	index(`presentations_${name}_down`).on(ownerId, sql`${key} desc`, id.desc().nullsFirst()),
];

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
		/**
		 * Three facts about other tables, which lists are filtered and sorted by. The database itself keeps
		 * them, by triggers (docs/decisions/0017): nothing else writes them.
		 */
		status: text("status", { enum: MEDIA_STATUSES }),
		pagesCount: integer("pages_count").notNull().default(0),
		/** In how many groups it is the actual presentation. */
		groupsCount: integer("groups_count").notNull().default(0),
		/** The title as searches compare it (contract/text/search-text.ts). */
		searchTitle: text("search_title").generatedAlwaysAs(
			(): SQL => searchTextOf(presentations.title),
		),
	},
	(table) => [
		...bothWays("groups", table, table.groupsCount),
		...bothWays("status", table, inStatusOrder(table.status)),
		...bothWays("pages", table, table.pagesCount),
		...bothWays("duration", table, table.frameDelayInSeconds),
		index("presentations_status").on(
			table.ownerId,
			table.status,
			table.groupsCount.desc().nullsFirst(),
			table.id.desc().nullsFirst(),
		),
		index("presentations_title").on(table.ownerId, inTitleOrder(table.title)),
		index("presentations_changed").on(table.ownerId, table.updatedAt),
	],
);

/** A presentation that a row names; null once that presentation is deleted. */
export const presentationColumn = (name: string) =>
	integer(name).references(() => presentations.id, { onDelete: "set null" });
