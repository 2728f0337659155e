import type { Tier } from "@signage/contract/tiers";
import { limitsOf, type PlanTable } from "../../plans/plan-table";

/** What the presentation of a file's slide may be, and is. */
export interface Room {
	plans: PlanTable;
	tier: Tier;
	/** How many slides it has. */
	count: number;
}

/**
 * What is said of a file that had too many pages when it became Ready, and could be put in now, as the plan has changed
 * since, or the number of slides.
 */
export const NOT_TAKEN = "was not taken when it had too many pages for your plan. Try again.";

/** Whether a Ready file that is one slide could be its pages now. */
export const fitsNow = (pages: number | null, { plans, tier, count }: Room): boolean =>
	pages !== null && count - 1 + pages <= limitsOf(plans, tier).maxPages;
