import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { users } from "../../api/account/tables";
import type {
	PaymentProvider,
	ProviderCheckout,
	ProviderSubscription,
} from "../../api/billing/payment-provider";
import { overdueReader } from "../../api/billing/rules/overdue";
import { checkouts, subscriptions } from "../../api/billing/tables";
import { createTurns } from "../../api/database/turns";
import { DEFAULT_PLANS } from "../../api/plans/default-plans";
import type { Services } from "../../api/start/services";
import { memoryDatabase, newAccount } from "../support/memory-database";

const DAY_MS = 24 * 3600 * 1000;
let open: Awaited<ReturnType<typeof memoryDatabase>>;
beforeAll(async () => {
	open = await memoryDatabase();
});
afterAll(() => open.close());
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-27T12:00:00Z") });
	return async () => {
		await open.db.delete(subscriptions);
		await open.db.delete(checkouts);
	};
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** An account whose plan renews, and how long its period is over; milliseconds. */
async function subscriber(over: number, provider: "stripe" | "sandbox" = "stripe") {
	const userId = await newAccount(open);
	const id = `sub_${userId}`;
	await open.db.update(users).set({ tier: "Pro" }).where(eq(users.id, userId));
	await open.db.insert(subscriptions).values({
		...{ id, provider, customerId: "customer", userId, tier: "Pro", hasGranted: true },
		...{ status: "active", periodEnd: new Date(Date.now() - over) },
	});
	const tier = async () => {
		const [user] = await open.db.select().from(users).where(eq(users.id, userId));
		return user?.tier;
	};
	return { id, tier };
}

/** A provider with these subscriptions, and a reader of it. */
function reader(answer: (id: string) => Partial<ProviderSubscription> | null) {
	const asked: string[] = [];
	const provider = {
		name: "stripe",
		async subscription(id: string) {
			asked.push(id);
			const found = answer(id);
			const base = { id, customerId: "customer", priceIds: ["price_pro"], status: "active" };
			return found && { ...base, periodEnd: null, cancelAtPeriodEnd: false, ...found };
		},
		async checkout(id: string): Promise<ProviderCheckout> {
			asked.push(id);
			return { status: "complete", paymentStatus: "unpaid", subscriptionId: `sub_of_${id}` };
		},
	} as Partial<PaymentProvider> as PaymentProvider;
	const config = { plans: { ...DEFAULT_PLANS, unsold: {}, storedBytes: {} } } as Partial<
		Services["config"]
	> as Services["config"];
	const read = overdueReader({ db: open.db, config, inTurn: createTurns() }, provider);
	return { asked, read };
}

test("a plan whose end nobody told of ends, more than a day after its period, and one that was renewed goes on", async () => {
	const [ended, gone, renewed] = [
		await subscriber(2 * DAY_MS),
		await subscriber(2 * DAY_MS),
		await subscriber(2 * DAY_MS),
	];
	const [fresh, other] = [await subscriber(DAY_MS / 2), await subscriber(2 * DAY_MS, "sandbox")];
	vi.spyOn(console, "error").mockReturnValue();
	const { asked, read } = reader((id) => {
		if (id === ended.id) return { status: "canceled" };
		return id === gone.id ? null : { periodEnd: new Date(Date.now() + DAY_MS) };
	});
	await read();
	expect(asked.toSorted()).toEqual([ended.id, gone.id, renewed.id].sort());
	const tiers = [ended, gone, renewed, fresh, other].map(({ tier }) => tier());
	expect(await Promise.all(tiers)).toEqual(["Canceled", "Canceled", "Pro", "Pro", "Pro"]);
	vi.setSystemTime(Date.now() + DAY_MS / 4);
	await read();
	expect(asked).toHaveLength(3);
});

test("a few are asked about at once, one that fails keeps none of the others, and is asked about again after a day", async () => {
	const all = [];
	for (const days of [9, 8, 7, 6, 5, 4, 3]) all.push(await subscriber(days * DAY_MS));
	const ids = all.map(({ id }) => id);
	const logged = vi.spyOn(console, "error").mockReturnValue();
	const { asked, read } = reader((id) => {
		if (id === ids[0]) throw new Error("Not this one");
		return { status: "canceled" };
	});
	await Promise.all([read(), read()]);
	expect(asked).toEqual(ids.slice(0, 5));
	expect(logged.mock.calls.flat().join(" ")).toContain("Not this one");
	await read();
	expect(asked).toEqual(ids);
	expect(await all[0]?.tier()).toBe("Pro");
	expect(await all[6]?.tier()).toBe("Canceled");
	vi.setSystemTime(Date.now() + DAY_MS);
	await read();
	expect(asked).toEqual([...ids, ids[0]]);
});

test("a payment that takes days is looked at once a day, until it is known that it came to nothing", async () => {
	const userId = await newAccount(open);
	const begin = (id: string, change: Partial<typeof checkouts.$inferInsert>) =>
		open.db.insert(checkouts).values({
			...{ id, provider: "stripe", userId, email: "", priceId: "price_pro" },
			...{ status: "complete", paymentStatus: "unpaid", expiresAt: new Date(), ...change },
		});
	await begin("on_its_way", {});
	await begin("paid", { paymentStatus: "paid", subscriptionId: "sub" });
	await begin("open", { status: "open" });
	let status = "active";
	const { asked, read } = reader(() => ({ status }));
	const failed = async () =>
		(await open.db.select().from(checkouts)).filter((one) => one.hasFailed).map(({ id }) => id);
	await read();
	await read();
	expect([asked, await failed()]).toEqual([["on_its_way", "sub_of_on_its_way"], []]);
	status = "incomplete_expired";
	vi.setSystemTime(Date.now() + DAY_MS);
	await read();
	expect([asked.length, await failed()]).toEqual([4, ["on_its_way"]]);
	vi.setSystemTime(Date.now() + DAY_MS);
	await read();
	expect(asked).toHaveLength(4);
});
