import { desc, lt, lte } from "drizzle-orm";
import type { Database } from "../database/client";
import type { Deliver } from "./mail";
import { outboxMails } from "./tables";

const KEPT_MS = 7 * 24 * 3600 * 1000;
const KEPT_MAX = 200;

/** Without a mail server: keeps mails for /dev/mail and prints each in the terminal. */
export const outboxDelivery =
	(db: Database): Deliver =>
	async ({ to, subject, text, essence }) => {
		await db.insert(outboxMails).values({ recipient: to, subject, text });
		console.log(`\n  Mail to ${to}: ${subject}\n  ${essence}\n`);
	};

/** The newest mails, newest first. */
export const readOutbox = (db: Database) =>
	db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(KEPT_MAX);

/** Deletes mails older than a week, and all but the newest 200. */
export async function sweepOutbox(db: Database): Promise<void> {
	const tooOld = new Date(Date.now() - KEPT_MS);
	await db.delete(outboxMails).where(lt(outboxMails.createdAt, tooOld));
	const first = db
		.select({ id: outboxMails.id })
		.from(outboxMails)
		.orderBy(desc(outboxMails.id))
		.offset(KEPT_MAX)
		.limit(1);
	await db.delete(outboxMails).where(lte(outboxMails.id, first));
}
