import type { Plan } from "@signage/contract/billing";
import { sizeText } from "@signage/contract/text/shown-size";
import { hasNoActivePlan, isEnterpriseLevel, type Tier } from "@signage/contract/tiers";
import { grouped } from "../problems/grouped";

/** What an account may have. */
export type PlanLimits = Pick<Plan, "maxScreens" | "maxPages" | "fileTypes">;

/** A plan of the table: its tier is one that can be bought. */
export type SoldPlan = Plan & { tier: Tier };

/** What each plan has (docs/settings.md, PLANS_FILE). */
export interface PlanTable {
	/** Those that can be bought, the cheapest a month first. */
	plans: readonly SoldPlan[];
	/** What accounts have without a plan. */
	withoutPlan: PlanLimits;
	/** How many bytes accounts may store, by their tier, where the plan says so. */
	storedBytes: Readonly<Partial<Record<Tier, number>>>;
	/** What accounts have whose plan is not sold, by its tier. */
	unsold: Readonly<Partial<Record<Tier, PlanLimits>>>;
}

/** What accounts of a tier may have. */
export function limitsOf({ plans, withoutPlan, unsold }: PlanTable, tier: Tier): PlanLimits {
	if (hasNoActivePlan(tier)) return withoutPlan;
	return plans.find((plan) => plan.tier === tier) ?? unsold[tier] ?? withoutPlan;
}

/** How many bytes accounts of a tier may store; undefined where the table does not say. */
export const storedBytesIn = ({ storedBytes }: PlanTable, tier: Tier): number | undefined =>
	storedBytes[hasNoActivePlan(tier) ? "Absent" : tier];

/** The plan that is bought with this price; undefined for a price that is not in the table. */
export const planOfPrice = ({ plans }: PlanTable, priceId: string): SoldPlan | undefined =>
	plans.find((plan) => plan.priceId === priceId);

/**
 * What a tier is called: as the plan that is paid, else as its plan, where that has one title for all its prices.
 * @param priceId what is paid, if that is known
 */
export function titleOf(table: PlanTable, tier: Tier, priceId?: string | null): string {
	const paid = priceId ? planOfPrice(table, priceId) : undefined;
	if (paid?.tier === tier) return paid.title;
	const ofTier = table.plans.filter((plan) => plan.tier === tier);
	const titles = new Set(ofTier.map(({ title }) => title));
	const [title = tier] = titles;
	return titles.size > 1 ? tier : title;
}

/** The same where it is another than the tier; undefined where it is not. */
export function ownTitleOf(
	table: PlanTable,
	tier: Tier,
	priceId: string | null | undefined,
): string | undefined {
	const title = titleOf(table, tier, priceId);
	return title === tier ? undefined : title;
}

/** Each may do what those before it may, and more (spec 6). Prices would tell nothing: one tier may have several. */
const LOWEST_FIRST: readonly Tier[] = ["Basic", "Pro", "Family", "Enterprise"];

/** How many tiers that can be bought are below this one; -1 for none of them. */
export const rankOf = (tier: Tier): number => LOWEST_FIRST.indexOf(tier);

/** The plan of the highest tier that is bought with one of these prices; undefined where no plan has any of them. */
export function highestOf(table: PlanTable, priceIds: readonly string[]): SoldPlan | undefined {
	const plans = priceIds.flatMap((priceId) => planOfPrice(table, priceId) ?? []);
	return plans.sort((one, other) => rankOf(other.tier) - rankOf(one.tier))[0];
}

/** The cheapest plan above a tier; undefined above the highest that is sold. */
export const planAbove = ({ plans }: PlanTable, tier: Tier): SoldPlan | undefined =>
	plans.find((plan) => rankOf(plan.tier) > rankOf(tier));

/** Says which plan has more, to go behind a refusal's sentence; "" where none has. */
const hint = (plan: SoldPlan | undefined, what: (plan: SoldPlan) => string) =>
	plan ? ` The ${plan.title} plan has ${what(plan)}.` : "";

/** @param needed so many screens would be enough */
export const planWithScreens = ({ plans }: PlanTable, needed: number): string =>
	hint(
		plans.find(({ maxScreens }) => maxScreens >= needed),
		({ maxScreens }) => grouped(maxScreens),
	);

/** @param needed so many slides would be enough */
export const planWithPages = ({ plans }: PlanTable, needed: number): string =>
	hint(
		plans.find(({ maxPages }) => maxPages >= needed),
		({ maxPages }) => grouped(maxPages),
	);

/**
 * @param needed so many bytes would be enough
 * @param storedIn how many bytes accounts of a tier may store
 */
export const planWithStorage = (
	{ plans }: PlanTable,
	needed: number,
	storedIn: (tier: Tier) => number,
): string =>
	hint(
		plans.find(({ tier }) => storedIn(tier) >= needed),
		({ tier }) => `${sizeText(storedIn(tier))} of storage`,
	);

export const planWithKey = ({ plans }: PlanTable): string =>
	hint(
		plans.find(({ tier }) => isEnterpriseLevel(tier)),
		() => "one",
	);

/** @param fileName the end of which says its type */
export const planWithFileType = ({ plans }: PlanTable, fileName: string): string => {
	const typeIn = ({ fileTypes }: SoldPlan) =>
		fileTypes.find((type) => fileName.toLowerCase().endsWith(type));
	return hint(plans.find(typeIn), (plan) => `${typeIn(plan)} files`);
};
