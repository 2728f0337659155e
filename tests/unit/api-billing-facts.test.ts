import { expect, test } from "vitest";
import { billingFacts } from "../../api/billing/rules/billing-facts";
import type { Subscription } from "../../api/billing/rules/decide-tier";

const NOW = new Date("2026-11-27T12:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 3600 * 1000);

const of = (change: Partial<Subscription>): Subscription => ({
	id: "sub",
	provider: "stripe",
	customerId: "customer",
	userId: 1,
	normalizedEmail: null,
	tier: "Pro",
	hasGranted: true,
	status: "active",
	periodEnd: inDays(10),
	cancelAtPeriodEnd: false,
	lastEventAt: null,
	createdAt: NOW,
	...change,
});
const cancelled = { cancelAtPeriodEnd: true };
const factsOf = (...all: Partial<Subscription>[]) => billingFacts(all.map(of), "Pro", NOW);

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
