import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { users } from "../../api/account/tables";
import { endPastPlans } from "../../api/billing/rules/decide-tier";
import { subscriptions } from "../../api/billing/tables";
import { defaultPlans } from "../../api/plans/read-plans";
import { memoryDatabase, newAccount } from "../support/memory-database";

let open: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	open = await memoryDatabase();
}, 60_000);
afterAll(() => open.close());
beforeEach(async () => {
	await open.db.delete(users);
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
