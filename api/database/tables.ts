import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** Whose data these are: one row, made at the first start on PostgreSQL. */
export const serviceIdentity = pgTable("service_identity", {
	/** Always 1. */
	id: integer("id").primaryKey(),
	/** The data folder with the files of this database has it too. */
	dataId: uuid("data_id").notNull(),
	/** Keyed hash that only the service's key makes. */
	keyHash: text("key_hash").notNull(),
});
