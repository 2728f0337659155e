import type { Profile } from "@signage/contract/profile";
import type { Tier } from "@signage/contract/tiers";
import { usableFiles } from "../../../media/rules/usable-files";
import type { MediaTools } from "../../../media/tools";
import { limitsOf, type PlanTable } from "../../../plans/plan-table";

/** What a plan allows, as the profile shows it: of the types of presentation file, those that this machine can convert. */
export function subscriptionInfo(
	plans: PlanTable,
	tier: Tier,
	tools: MediaTools,
): Profile["subscriptionInfo"] {
	const { maxScreens, maxPages, fileTypes } = limitsOf(plans, tier);
	return {
		maxScreens,
		maxPages,
		fileTypes: usableFiles(tools, fileTypes),
		tier,
	};
}
