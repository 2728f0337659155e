import { and, eq } from "drizzle-orm";
import { lockPlansOf } from "../../../billing/rules/decide-tier";
import type { Database } from "../../../database/client";
import { deviceGroups, devices } from "../../../devices/tables";
import { presentations } from "../../../presentations/tables";
import { schedules } from "../../../schedules/tables";
import { users } from "../../tables";
import { type User, userByEmail } from "../users";
import { removeMailsOf } from "./remove-mails";
import { canStillPay, isPaymentOnItsWay, isStillPaying, removePaymentsOf } from "./remove-payments";

/** How many things of each kind went with an account. */
export interface Removed {
	presentations: number;
	screens: number;
	groups: number;
	schedules: number;
}

/** The account with this address, locked against all that would name it: else a payment that comes meanwhile would go with it. */
async function lockWholly(tx: Database, email: string): Promise<User | undefined> {
	const named = await userByEmail(tx, email);
	if (!named) return undefined;
	const isThis = and(eq(users.id, named.id), eq(users.normalizedEmail, named.normalizedEmail));
	const [user] = await tx.select().from(users).where(isThis).for("update");
	return user;
}

const countAll = async (tx: Database, { id }: User): Promise<Removed> => ({
	presentations: await tx.$count(presentations, eq(presentations.ownerId, id)),
	screens: await tx.$count(devices, eq(devices.ownerId, id)),
	groups: await tx.$count(deviceGroups, eq(deviceGroups.ownerId, id)),
	schedules: await tx.$count(schedules, eq(schedules.ownerId, id)),
});

/**
 * Removes an account with all that belongs to it, and what else is kept for its address. Its files go with the next sweep. Nothing
 * is removed while a subscription of it would be paid on, or a payment is on its way or was begun and can still be made, or where
 * no account has the address.
 */
export const removeAccount = (
	db: Database,
	email: string,
): Promise<Removed | "no account" | "is paying" | "has paid" | "can still pay"> =>
	db.transaction(async (tx) => {
		const user = await lockWholly(tx, email);
		if (!user) return "no account";
		await lockPlansOf(tx, user.normalizedEmail);
		if (await isStillPaying(tx, user)) return "is paying";
		if (await isPaymentOnItsWay(tx, user)) return "has paid";
		if (await canStillPay(tx, user)) return "can still pay";
		const removed = await countAll(tx, user);
		await removePaymentsOf(tx, user);
		await removeMailsOf(tx, user);
		await tx.delete(users).where(eq(users.id, user.id));
		return removed;
	});
