import { eq, inArray } from "drizzle-orm";
import type { Database } from "../../database/client";
import { users } from "../tables";
import { formsOfEmail } from "./email";

export type User = typeof users.$inferSelect;
/** The part of an account that tokens and mailed codes are bound to. */
export type StampedUser = Pick<User, "id" | "securityStamp">;

export async function userById(db: Database, id: number): Promise<User | undefined> {
	const [user] = await db.select().from(users).where(eq(users.id, id));
	return user;
}

/** The account with this address, ignoring case and how its domain is written. */
export async function userByEmail(db: Database, email: string): Promise<User | undefined> {
	const forms = formsOfEmail(email);
	const found = await db.select().from(users).where(inArray(users.normalizedEmail, forms));
	return found.find((user) => user.normalizedEmail === forms[0]) ?? found[0];
}

/**
 * The account, locked: nobody else can change it until the transaction ends. What names it, such as a call's first answer, can still be
 * written: calls that have each written one before they lock the account would wait for one another for ever.
 */
export async function lockUser(tx: Database, id: number): Promise<User | undefined> {
	const [user] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
	return user;
}

/**
 * Runs a change of what an account has, with the account locked before anything else. Triggers and foreign keys lock further rows, each
 * change's in an order of its own: two that did not lock the account first would wait for each other for ever (docs/decisions/0028).
 */
export const inAccount = <T>(
	db: Database,
	id: number,
	change: (tx: Database) => Promise<T>,
): Promise<T> =>
	db.transaction(async (tx) => {
		await lockUser(tx, id);
		return change(tx);
	});

/** Whether another account has the address. */
export async function isTakenByOther(db: Database, id: number, email: string): Promise<boolean> {
	const owner = await userByEmail(db, email);
	return owner !== undefined && owner.id !== id;
}
