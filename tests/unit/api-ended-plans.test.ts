import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { users } from "../../api/account/tables";
import {
	claimPlans,
	decideTier,
	endPastPlans,
	endSandboxPlans,
} from "../../api/billing/rules/decide-tier";
import { subscriptions } from "../../api/billing/tables";
import { defaultPlans } from "../../api/plans/read-plans";
import { memoryDatabase, newAccount } from "../support/memory-database";

let open: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	open = await memoryDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
	await open.db.delete(subscriptions);
	await open.db.delete(users);
});

type Values = Partial<typeof subscriptions.$inferInsert>;
let count = 0;
/** A subscription to Pro that renews, unless `values` say otherwise. */
const subscribe = (userId: number | null, values: Values = {}) =>
	open.db.insert(subscriptions).values({
		...{ id: `sub-${count++}`, provider: "stripe", customerId: "customer", userId },
		...{ tier: "Pro", hasGranted: true, status: "active" },
		...values,
	});
const decided = async (id: number) => {
	await open.db.transaction((tx) => decideTier(tx, defaultPlans, id));
	return tierOf(id);
};
async function tierOf(id: number) {
	const { tier, tierUntil } = users;
	const [user] = await open.db.select({ tier, tierUntil }).from(users).where(eq(users.id, id));
	return user;
}

test("the highest plan is given, and looked at again when the first of all ends", async () => {
	const id = await newAccount(open);
	const [soon, later] = [60, 120].map((minutes) => new Date(Date.now() + minutes * 60_000));
	const ending = { cancelAtPeriodEnd: true };
	await subscribe(id, { tier: "Basic", ...ending, periodEnd: later });
	await subscribe(id, { tier: "Enterprise", ...ending, periodEnd: soon });
	await subscribe(id, { tier: null });
	expect(await decided(id)).toEqual({ tier: "Enterprise", tierUntil: soon });
});

test("an account whose subscription never gave a plan keeps what it has", async () => {
	const id = await newAccount(open);
	await subscribe(id, { hasGranted: false, status: "incomplete_expired" });
	expect(await decided(id)).toEqual({ tier: "Absent", tierUntil: null });
	await subscribe(id, { status: "canceled" });
	expect(await decided(id)).toEqual({ tier: "Canceled", tierUntil: null });
});

test("a plan that was paid for an address is its first account's, though another has the address now", async () => {
	const [first, second] = [await newAccount(open), await newAccount(open)];
	const normalizedEmail = "SHOP@EXAMPLE.ORG";
	await subscribe(null, { normalizedEmail });
	const claim = (id: number) =>
		open.db.transaction((tx) => claimPlans(tx, defaultPlans, { id, normalizedEmail }));
	await claim(first);
	await claim(second);
	expect([await tierOf(first), await tierOf(second)]).toMatchObject([
		{ tier: "Pro" },
		{ tier: "Absent" },
	]);
	await subscribe(null, { normalizedEmail: "OTHER@EXAMPLE.ORG" });
	await claim(second);
	expect(await tierOf(second)).toMatchObject({ tier: "Absent" });
});

test("what the sandbox gave ends, and nothing that is paid", async () => {
	const [played, paid] = [await newAccount(open), await newAccount(open)];
	await subscribe(played, { provider: "sandbox" });
	await subscribe(paid);
	await Promise.all([decided(played), decided(paid)]);
	await endSandboxPlans(open.db, defaultPlans);
	expect([await decided(played), await decided(paid)]).toMatchObject([
		{ tier: "Canceled" },
		{ tier: "Pro" },
	]);
});

test("an account whose plan cannot be ended does not keep the plans of others from ending", async () => {
	const past = new Date(Date.now() - 1000);
	const ids = [await newAccount(open), await newAccount(open), await newAccount(open)];
	for (const userId of ids) {
		await open.db.update(users).set({ tier: "Pro", tierUntil: past }).where(eq(users.id, userId));
		await open.db.insert(subscriptions).values({
			...{ id: `sub-${userId}`, provider: "sandbox", customerId: "customer", userId },
			...{ tier: "Pro", hasGranted: true, status: "active" },
			...{ cancelAtPeriodEnd: true, periodEnd: past },
		});
	}
	const { db } = open;
	const transaction: typeof db.transaction = (work, config) => db.transaction(work, config);
	const failing = Object.create(db, {
		transaction: { value: vi.fn(transaction).mockRejectedValueOnce(new Error("Not this one")) },
	}) as typeof db;
	const logged = vi.spyOn(console, "error").mockReturnValue();
	await endPastPlans(failing, defaultPlans);
	expect(logged.mock.calls.flat().join(" ")).toContain("Not this one");
	logged.mockRestore();
	const rows = await db.select({ tier: users.tier }).from(users);
	expect(rows.map(({ tier }) => tier).sort()).toEqual(["Canceled", "Canceled", "Pro"]);
});
