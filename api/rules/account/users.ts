import { eq } from "drizzle-orm";
import type { Database } from "../../db/client";
import { users } from "../../db/schema";
import { normalizeEmail } from "./email";

export type User = typeof users.$inferSelect;

export async function userById(db: Database, id: number): Promise<User | undefined> {
	const [user] = await db.select().from(users).where(eq(users.id, id));
	return user;
}

/** The account with this address, in whatever case. */
export async function userByEmail(db: Database, email: string): Promise<User | undefined> {
	const [user] = await db
		.select()
		.from(users)
		.where(eq(users.normalizedEmail, normalizeEmail(email)));
	return user;
}

/** The account as it now is; nobody else changes it until the transaction ends. */
export async function lockUser(tx: Database, id: number): Promise<User | undefined> {
	const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
	return user;
}

/** Whether another account has the address. */
export async function isTakenByOther(db: Database, id: number, email: string): Promise<boolean> {
	const owner = await userByEmail(db, email);
	return owner !== undefined && owner.id !== id;
}
