import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accountColumn } from "../../account/tables";
import { createdAt } from "../../database/columns";

/** The first answers to POST calls that carried an `Idempotency-Key`, kept for a day. */
export const firstAnswers = pgTable(
	"first_answers",
	{
		userId: accountColumn("user_id"),
		path: text("path").notNull(),
		key: text("key").notNull(),
		/** Keyed hash of the request's body, hex: a key is for one request only. */
		bodyHash: text("body_hash").notNull(),
		/** The answer's body as JSON, sealed; null only while the transaction that makes it runs. */
		answer: jsonb("answer").$type<string>(),
		createdAt: createdAt(),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.path, table.key] }),
		index("first_answers_created").on(table.createdAt),
	],
);
