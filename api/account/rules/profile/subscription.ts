import type { Profile } from "@signage/contract/profile";
import type { Tier } from "@signage/contract/tiers";
import type { MediaTools } from "../../../media/tools";
import { limitsOf, type PlanTable } from "../../../plans/plan-table";

const NEED_OFFICE = [".ppt", ".pptx"];

/** What a plan allows, as the profile shows it: of the types of presentation file, those that this machine can convert. */
export function subscriptionInfo(
	plans: PlanTable,
	tier: Tier,
	{ office }: MediaTools,
): Profile["subscriptionInfo"] {
	const { maxScreens, maxPages, fileTypes } = limitsOf(plans, tier);
	return {
		maxScreens,
		maxPages,
		fileTypes: fileTypes.filter((type) => office || !NEED_OFFICE.includes(type)),
		tier,
	};
}
