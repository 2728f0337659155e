import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareAnew } from "../../api/account/rules/compare-anew";
import { userByEmail } from "../../api/account/rules/users";
import { users } from "../../api/account/tables";
import { subscriptions } from "../../api/billing/tables";
import { memoryDatabase } from "../support/memory-database";

let database: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	database = await memoryDatabase();
});
afterAll(() => database.close());

/** Adds an account as its address was stored before its domain had one name. */
async function add(email: string): Promise<number> {
	const [user] = await database.db
		.insert(users)
		.values({ email, normalizedEmail: email.toUpperCase(), securityStamp: "stamp" })
		.returning({ id: users.id });
	return Number(user?.id);
}
const found = async (email: string) => (await userByEmail(database.db as never, email))?.id;

test("accounts with an international domain, stored as it was typed, are found by both its names; of two each by its own", async () => {
	const { db } = database;
	const [kaja, jan, sentJan, zoe] = [
		await add("kaja@żółw.pl"),
		await add("jan@żółw.pl"),
		await add("jan@xn--w-uga1v8h.pl"),
		await add("zoë@x.test"),
	];
	const waiting = {
		id: "sub_1",
		provider: "stripe",
		customerId: "cus_1",
		status: "active",
	} as const;
	await db.insert(subscriptions).values({ ...waiting, normalizedEmail: "OLA@ŻÓŁW.PL" });
	for (const _ of ["the first start", "the next"]) await compareAnew(db as never);
	expect([await found("Kaja@ŻÓŁW.pl"), await found("kaja@xn--w-uga1v8h.pl")]).toEqual([kaja, kaja]);
	expect([await found("jan@żółw.pl"), await found("jan@xn--w-uga1v8h.pl")]).toEqual([jan, sentJan]);
	expect(await found("Zoë@x.test")).toBe(zoe);
	const [shown] = await db.select().from(users).where(eq(users.id, kaja));
	expect(shown).toMatchObject({
		email: "kaja@żółw.pl",
		normalizedEmail: "KAJA@XN--W-UGA1V8H.PL",
	});
	const [plan] = await db.select().from(subscriptions);
	expect(plan?.normalizedEmail).toBe("OLA@XN--W-UGA1V8H.PL");
});

test("a change that fails for another reason than a second account ends the start", async () => {
	const { db } = database;
	const id = await add("ewa@żółw.pl");
	await db.execute(
		sql`alter table users add constraint no_ewa check (normalized_email <> 'EWA@XN--W-UGA1V8H.PL')`,
	);
	await expect(compareAnew(db as never)).rejects.toMatchObject({
		cause: { constraint: "no_ewa" },
	});
	await db.execute(sql`alter table users drop constraint no_ewa`);
	await db.delete(users).where(eq(users.id, id));
});
