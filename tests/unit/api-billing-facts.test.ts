import type { Tier } from "@signage/contract/tiers";
import { expect, test } from "vitest";
import { billingFacts } from "../../api/billing/rules/billing-facts";
import type { Subscription } from "../../api/billing/tables";
import type { SoldPlan } from "../../api/plans/plan-table";
import { defaultPlans } from "../../api/plans/read-plans";

const NOW = new Date("2026-11-27T12:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 3600 * 1000);

const of = (change: Partial<Subscription>): Subscription => ({
	id: "sub",
	provider: "stripe",
	customerId: "customer",
	userId: 1,
	normalizedEmail: null,
	tier: "Pro",
	priceId: null,
	hasGranted: true,
	status: "active",
	periodEnd: inDays(10),
	cancelAtPeriodEnd: false,
	lastEventAt: null,
	createdAt: NOW,
	...change,
});
const sold = { ...defaultPlans.plans[1], tier: "Pro" } as SoldPlan;
const PLANS = {
	...defaultPlans,
	plans: [
		{ ...sold, priceId: "price_year", title: "Pro yearly" },
		{ ...sold, priceId: "price_month" },
		{ ...sold, priceId: "price_basic", tier: "Basic", title: "Starter" } as const,
	],
};
const cancelled = { cancelAtPeriodEnd: true };
const factsOf = (...all: Partial<Subscription>[]) => billingFacts(PLANS, all.map(of), "Pro", NOW);

test("a plan ends when all ends that give it", () => {
	const ends = (...all: Partial<Subscription>[]) => factsOf(...all).endsAt;
	expect(ends({})).toBeNull();
	expect(ends()).toBeNull();
	expect(ends(cancelled)).toBe(inDays(10).toISOString());
	expect(ends(cancelled, { ...cancelled, periodEnd: inDays(20) })).toBe(inDays(20).toISOString());
	expect(ends(cancelled, {})).toBeNull();
	expect(ends(cancelled, { tier: "Basic" })).toBe(inDays(10).toISOString());
	expect(ends({ ...cancelled, periodEnd: inDays(-1) })).toBeNull();
	expect(ends({ ...cancelled, periodEnd: null })).toBeNull();
});

test("a payment has failed where a subscription is still open for it", () => {
	const failed = (...statuses: string[]) =>
		factsOf(...statuses.map((status) => ({ status }))).isPaymentFailed;
	expect(["past_due", "unpaid"].map((status) => failed("active", status))).toEqual([true, true]);
	expect(failed("active", "trialing", "canceled", "incomplete_expired")).toBe(false);
});

test("those are counted that renew", () => {
	const all = [{}, cancelled, { status: "past_due" }, { status: "unpaid" }, { status: "canceled" }];
	expect(factsOf(...all).renewingSubscriptions).toBe(2);
});

test("a plan is called as the one that is paid, else as all of its tier, and not where that is the tier", () => {
	const named = (tier: Tier, priceId: string | null) => {
		const facts = billingFacts(PLANS, [of({ tier, priceId })], tier, NOW);
		return [facts.title, facts.priceId];
	};
	expect(named("Pro", "price_year")).toEqual(["Pro yearly", "price_year"]);
	expect(named("Pro", "price_month")).toEqual([undefined, "price_month"]);
	expect(named("Pro", "price_of_last_year")).toEqual([undefined, "price_of_last_year"]);
	expect(named("Pro", null)).toEqual([undefined, undefined]);
	// Of another tier in the table by now.
	expect(named("Pro", "price_basic")).toEqual([undefined, "price_basic"]);
	expect(named("Basic", null)).toEqual(["Starter", undefined]);
	expect(factsOf({ tier: "Basic", priceId: "price_basic" }).priceId).toBeUndefined();
	expect(factsOf({ status: "canceled", priceId: "price_year" }).priceId).toBeUndefined();
});
