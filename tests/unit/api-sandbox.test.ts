import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { PaymentEvent } from "../../api/billing/payment-provider";
import { noteEvent } from "../../api/billing/sandbox/events";
import { periodEndOf } from "../../api/billing/sandbox/period";
import { createSandbox } from "../../api/billing/sandbox/sandbox";
import {
	changeSubscription,
	invoicesOf,
	type SandboxSubscription,
	subscribe,
	subscriptionOf,
	turnPeriods,
} from "../../api/billing/sandbox/subscriptions";
import { sandboxSubscriptions } from "../../api/billing/sandbox/tables";
import type { InTurn } from "../../api/database/turns";
import type { SoldPlan } from "../../api/plans/plan-table";
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
	await vi.waitFor(() => expect(logged).toHaveBeenCalled(), 30_000);
	isAway = false;
	await vi.advanceTimersByTimeAsync(60_000);
	await vi.waitFor(() => expect(told).toMatchObject([{ checkoutId: "cs_1" }]), 30_000);
	await sandbox.stop();
	await close();
});

const [BASIC, PRO] = defaultPlans.plans;
if (!BASIC || !PRO) throw new Error("There are no plans");
const YEARLY = { ...PRO, priceId: "price_yearly", price: 29_000, interval: "year" };
const IN_YEN = { ...PRO, priceId: "price_yen", price: 4_800, currency: "JPY" };

/** Somebody who has just taken a plan, and what becomes of it. */
async function subscriber(plan: SoldPlan) {
	const { db, close } = await memoryDatabase();
	onTestFinished(close);
	const rules = {
		plans: { ...defaultPlans, plans: [...defaultPlans.plans, YEARLY, IN_YEN] },
		eventMs: 0,
		periodSeconds: null,
	};
	const customerId = "cus_1";
	await subscribe(db, rules, plan, { customerId, email: "ann@signage.test" });
	const amounts = async () =>
		(await invoicesOf(db, customerId)).map(({ amount, currency }) => `${amount} ${currency}`);
	return {
		/** Sets what is kept of the subscription. */
		keep: (kept: Partial<SandboxSubscription>) => db.update(sandboxSubscriptions).set(kept),
		row: () => subscriptionOf(db, customerId),
		turn: () => turnPeriods(db, rules),
		/** Changes the plan, and says what that costs. */
		async costOf({ priceId }: SoldPlan) {
			const before = (await amounts()).length;
			expect(await changeSubscription(db, rules, customerId, { priceId })).toBe(true);
			const [newest, ...others] = await amounts();
			return others.length < before ? "nothing" : newest;
		},
	};
}

test("a change of plan costs what is missing for the present period, once", async () => {
	const { costOf, keep, turn } = await subscriber(BASIC);
	expect(await costOf(PRO)).toBe("2000 EUR");
	expect(await costOf(BASIC)).toBe("nothing");
	expect(await costOf(PRO)).toBe("nothing");
	await costOf(BASIC);
	await keep({ periodEnd: new Date() });
	await turn();
	expect(await costOf(PRO)).toBe("2000 EUR");
	// As one is of which is not kept what is paid.
	await keep({ paid: null, priceId: BASIC.priceId });
	expect(await costOf(PRO)).toBe("2000 EUR");
});

test.each([
	["interval", PRO, YEARLY, "29000 EUR", 365],
	["interval", YEARLY, BASIC, "900 EUR", 28],
	["currency", BASIC, IN_YEN, "4800 JPY", 28],
])("a plan of another %s begins a period, which is paid whole", async (_, from, to, cost, days) => {
	const { costOf, keep, row } = await subscriber(from);
	const before = new Date();
	await keep({ periodEnd: before });
	expect(await costOf(to)).toBe(cost);
	const { periodStart, periodEnd, firstStart } = (await row()) ?? {};
	expect(Number(periodStart)).toBeGreaterThanOrEqual(Number(before));
	expect(firstStart).toEqual(periodStart);
	const lasts = (Number(periodEnd) - Number(periodStart)) / (24 * 3600 * 1000);
	expect([lasts >= days, lasts <= days + 3]).toEqual([true, true]);
});

test("a period that began on a 31st ends on the last day of short months, and on a 31st again", async () => {
	const firstStart = new Date("2026-01-31T08:00:00Z");
	const ends = [firstStart];
	for (let month = 0; month < 12; month += 1) {
		const periodStart = ends.at(-1) ?? firstStart;
		ends.push(periodEndOf({ firstStart, periodStart }, "month", null));
	}
	const days = ends.map((end) => end.toISOString().slice(5, 10));
	expect(days.slice(1, 5)).toEqual(["02-28", "03-31", "04-30", "05-31"]);
	expect(days.at(-1)).toBe("01-31");
	const leapDay = new Date("2028-02-29T08:00:00Z");
	const year = (periodStart: Date) =>
		periodEndOf({ firstStart: leapDay, periodStart }, "year", null);
	const years = [year(leapDay), year(new Date("2031-02-28T08:00:00Z"))];
	expect(years.map((end) => end.toISOString().slice(0, 10))).toEqual(["2029-02-28", "2032-02-29"]);
});

test("the periods of a subscription are counted from its first one", async () => {
	const { keep, row, turn } = await subscriber(BASIC);
	await keep({
		firstStart: new Date("2026-01-31T08:00:00Z"),
		periodStart: new Date("2026-01-31T08:00:00Z"),
		periodEnd: new Date("2026-02-28T08:00:00Z"),
	});
	await turn();
	const { periodEnd } = (await row()) ?? {};
	const next = new Date(Number(periodEnd) + 24 * 3600 * 1000);
	// A 31st, or the last day of a shorter month.
	expect(next.getUTCDate()).toBe(1);
});
