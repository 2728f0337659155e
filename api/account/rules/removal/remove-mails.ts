import { inArray } from "drizzle-orm";
import type { Database } from "../../../database/client";
import { mailOrders, outboxMails } from "../../../mail/tables";
import { normalizeEmail } from "../email";
import type { MailOrder } from "../mails/orders";
import type { User } from "../users";

type Owner = Pick<User, "id" | "normalizedEmail">;

function isFor({ id, normalizedEmail }: Owner, order: MailOrder): boolean {
	if ("userId" in order) return order.userId === id;
	return normalizeEmail("to" in order ? order.to : order.email) === normalizedEmail;
}

/** Removes the mails to an account's address that are kept or wait: these rows name no account. */
export async function removeMailsOf(tx: Database, owner: Owner): Promise<void> {
	const orders = await tx.select({ id: mailOrders.id, mail: mailOrders.mail }).from(mailOrders);
	const waiting = orders.filter(({ mail }) => isFor(owner, JSON.parse(mail)));
	const { id, recipient } = outboxMails;
	const mails = await tx.select({ id, recipient }).from(outboxMails);
	const kept = mails.filter((one) => normalizeEmail(one.recipient) === owner.normalizedEmail);
	const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
	await tx.delete(mailOrders).where(inArray(mailOrders.id, ids(waiting)));
	await tx.delete(outboxMails).where(inArray(outboxMails.id, ids(kept)));
}
