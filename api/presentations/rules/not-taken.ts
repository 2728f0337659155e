import type { Tier } from "@signage/contract/tiers";
import { limitsOf, type PlanTable, planWithPages } from "../../plans/plan-table";
import { counted } from "../../problems/grouped";

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

/** What is said of a file that cannot be its pages. */
export function tooManyPages(pages: number, { plans, tier }: Omit<Room, "count">): string {
	const { maxPages: most } = limitsOf(plans, tier);
	return `This file has ${counted(pages, "page")}, and with your plan a presentation can have ${counted(most, "slide")}. Remove slides, or split the file and upload the parts.${planWithPages(plans, Math.max(pages, most + 1))}`;
}
