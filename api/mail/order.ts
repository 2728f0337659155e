import { asc, eq, gt, min, sql } from "drizzle-orm";
import type { MailOrder } from "../account/rules/mails/orders";
import type { Database } from "../database/client";
import { mailOrders } from "./tables";

/** The channel on which the database tells that a mail was ordered. */
export const MAILS_CHANNEL = "mails";

/**
 * How long a mail may take to be sent before another process thinks that the one that sends it has died: longer than a mail server
 * may take (smtp.ts).
 */
const SENDING = sql`interval '15 minutes'`;
/** Longer than any pause: who is due later is from before the clock was set back. */
const LONGEST = sql`interval '1 hour'`;
const isDue = sql`(${mailOrders.dueAt} <= now() or ${mailOrders.dueAt} > now() + ${LONGEST})`;

/** A mail that is being sent. */
export type Order = Pick<typeof mailOrders.$inferSelect, "id" | "mail" | "attempts" | "createdAt">;

/**
 * Has a mail written and sent once the transaction has committed, if it does: not before the caller has its answer, so that
 * neither its status nor its time reveals whether there is one. Sent at least once, whatever dies meanwhile.
 */
export async function orderMail(tx: Database, mail: MailOrder): Promise<void> {
	await tx.insert(mailOrders).values({ mail: JSON.stringify(mail) });
	await tx.execute(sql`select pg_notify(${MAILS_CHANNEL}, '')`);
}

/** Takes the oldest order that is due; undefined where there is none. */
export async function takeOrder(db: Database): Promise<Order | undefined> {
	const next = db
		.select({ id: mailOrders.id })
		.from(mailOrders)
		.where(isDue)
		.orderBy(asc(mailOrders.id))
		.limit(1)
		.for("update", { skipLocked: true });
	const [order] = await db
		.update(mailOrders)
		.set({ attempts: sql`${mailOrders.attempts} + 1`, dueAt: sql`now() + ${SENDING}` })
		.where(eq(mailOrders.id, sql`(${next})`))
		.returning();
	return order;
}

/** Ends an order: it is sent, or given up. */
export async function endOrder(db: Database, { id }: Order): Promise<void> {
	await db.delete(mailOrders).where(eq(mailOrders.id, id));
}

/** Has an order tried again, after so many seconds. */
export async function postponeOrder(db: Database, { id }: Order, seconds: number): Promise<void> {
	const dueAt = sql`now() + make_interval(secs => ${seconds})`;
	await db.update(mailOrders).set({ dueAt }).where(eq(mailOrders.id, id));
}

/**
 * Has orders tried now.
 * @param isAlone whether no other process can be sending them; else those wait that may be on their way
 */
export async function hastenOrders(db: Database, isAlone: boolean): Promise<void> {
	const isPostponed = isAlone ? undefined : gt(mailOrders.dueAt, sql`now() + ${SENDING}`);
	await db.update(mailOrders).set({ dueAt: sql`now()` }).where(isPostponed);
}

/** How many orders there are. */
export const countOrders = (db: Database): Promise<number> => db.$count(mailOrders);

/** How old the oldest order is, in seconds; 0 without one. */
export async function oldestOrderSeconds(db: Database): Promise<number> {
	const { id, createdAt } = mailOrders;
	const [oldest] = await db
		.select({ seconds: sql<number>`extract(epoch from now() - ${createdAt})::float` })
		.from(mailOrders)
		.orderBy(asc(id))
		.limit(1);
	return oldest?.seconds ?? 0;
}

/** In how many milliseconds the next order is due; null without one. */
export async function nextDueIn(db: Database): Promise<number | null> {
	const [next] = await db
		.select({
			ms: sql<number | null>`(extract(epoch from ${min(mailOrders.dueAt)} - now()) * 1000)::float`,
		})
		.from(mailOrders);
	return next?.ms ?? null;
}
