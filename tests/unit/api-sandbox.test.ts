import { afterEach, expect, test, vi } from "vitest";
import type { PaymentEvent } from "../../api/billing/payment-provider";
import { noteEvent } from "../../api/billing/sandbox/events";
import { createSandbox } from "../../api/billing/sandbox/sandbox";
import { changeSubscription, invoicesOf, subscribe } from "../../api/billing/sandbox/subscriptions";
import type { InTurn } from "../../api/database/turns";
import { defaultPlans } from "../../api/plans/read-plans";
import type { Config } from "../../api/start/config";
import { memoryDatabase } from "../support/memory-database";

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

test("the sandbox goes on telling events after the database was away for a moment", async () => {
	const { db, close } = await memoryDatabase();
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
	let isAway = true;
	const inTurn: InTurn = async (_, work) => {
		if (isAway) throw new Error("away");
		return work();
	};
	const sandbox = createSandbox({
		db,
		inTurn,
		config: {} as Config,
		rules: { plans: defaultPlans, eventMs: 0, periodSeconds: 60 },
		apiUrl: () => "http://signage.test",
	});
	await noteEvent(db, "checkout.session.completed", "cs_1", 0);
	const told: PaymentEvent[] = [];
	sandbox.follow(async (event) => {
		told.push(event);
	});
	await vi.waitFor(() => expect(logged).toHaveBeenCalled());
	isAway = false;
	await vi.advanceTimersByTimeAsync(60_000);
	await vi.waitFor(() => expect(told).toMatchObject([{ checkoutId: "cs_1" }]));
	await sandbox.stop();
	await close();
});

test("a plan in another currency is charged whole, one in the same by the difference", async () => {
	const { db, close } = await memoryDatabase();
	const [basic, pro] = defaultPlans.plans;
	if (!basic || !pro) throw new Error("There are no plans");
	const inYen = { ...pro, priceId: "price_yen", price: 4_800, currency: "JPY" };
	const rules = {
		plans: { ...defaultPlans, plans: [basic, pro, inYen] },
		eventMs: 0,
		periodSeconds: null,
	};
	const customer = { customerId: "cus_1", email: "ann@signage.test" };
	await subscribe(db, rules, basic, customer);
	for (const priceId of ["price_pro", "price_yen"])
		expect(await changeSubscription(db, rules, customer.customerId, { priceId })).toBe(true);
	const charged = await invoicesOf(db, customer.customerId);
	expect(charged.map(({ amount, currency }) => `${amount} ${currency}`).sort()).toEqual([
		"2000 EUR",
		"4800 JPY",
		"900 EUR",
	]);
	await close();
});
