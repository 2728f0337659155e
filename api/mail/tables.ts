import { index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "../database/columns";

/** Mails kept because no mail server is configured; people read them at /dev/mail. */
export const outboxMails = pgTable("outbox_mails", {
	id: serial("id").primaryKey(),
	recipient: text("recipient").notNull(),
	subject: text("subject").notNull(),
	text: text("text").notNull(),
	createdAt: createdAt(),
});

/** Mails that are to be written and sent; a row is deleted when that is done, or given up. */
export const mailOrders = pgTable(
	"mail_orders",
	{
		id: serial("id").primaryKey(),
		/**
		 * What the mail is about, as JSON: no code and no link, which are made when it is sent. As text, because people type half
		 * characters, which the database's own JSON refuses.
		 */
		mail: text("mail").notNull(),
		/** How often it was begun. */
		attempts: integer("attempts").notNull().default(0),
		/** When it is tried next; while it is tried, when others may think that its process has died. */
		dueAt: instant("due_at").notNull().defaultNow(),
		createdAt: createdAt(),
	},
	(table) => [index("mail_orders_due").on(table.dueAt)],
);
