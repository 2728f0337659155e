import { pgTable, serial, text } from "drizzle-orm/pg-core";
import { createdAt } from "../database/columns";

/** Mails kept because no mail server is configured; people read them at /dev/mail. */
export const outboxMails = pgTable("outbox_mails", {
	id: serial("id").primaryKey(),
	recipient: text("recipient").notNull(),
	subject: text("subject").notNull(),
	text: text("text").notNull(),
	createdAt: createdAt(),
});
