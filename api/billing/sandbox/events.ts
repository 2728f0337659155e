import { randomUUID } from "node:crypto";
import { asc, eq, lte, min } from "drizzle-orm";
import type { Database } from "../../database/client";
import { logError } from "../../problems/log-error";
import type { PaymentEvent } from "../payment-provider";
import { sandboxEvents } from "./tables";

const AGAIN_MS = 10_000;

/** Notes what has happened; the service is told of it in `waitMs` milliseconds, or at its next start. */
export async function noteEvent(
	tx: Database,
	type: string,
	about: string,
	waitMs: number,
): Promise<void> {
	await tx.insert(sandboxEvents).values({
		id: `evt_sandbox_${randomUUID()}`,
		type,
		about,
		dueAt: new Date(Date.now() + waitMs),
	});
}

/** When the next event is due; null if none waits. */
export async function nextEventAt(db: Database): Promise<Date | null> {
	const [next] = await db.select({ at: min(sandboxEvents.dueAt) }).from(sandboxEvents);
	return next?.at ?? null;
}

const isOfCheckout = (type: string) => type.startsWith("checkout.");

/** Tells of the events that are due, in their order; one that was not taken is told again later. */
export async function tellEvents(
	db: Database,
	take: (event: PaymentEvent) => Promise<void>,
): Promise<void> {
	const due = await db
		.select()
		.from(sandboxEvents)
		.where(lte(sandboxEvents.dueAt, new Date()))
		.orderBy(asc(sandboxEvents.dueAt));
	for (const { id, type, about, createdAt: at } of due) {
		const subject = isOfCheckout(type) ? { checkoutId: about } : { subscriptionId: about };
		const isThis = eq(sandboxEvents.id, id);
		try {
			await take({ id, type, at, ...subject });
			await db.delete(sandboxEvents).where(isThis);
		} catch (error) {
			logError(`Event ${id} of the sandbox`, error);
			const dueAt = new Date(Date.now() + AGAIN_MS);
			await db.update(sandboxEvents).set({ dueAt }).where(isThis);
		}
	}
}
