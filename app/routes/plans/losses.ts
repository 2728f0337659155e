import type { Plan } from "@signage/contract/billing";
import type { Profile } from "@signage/contract/profile";
import { quoted } from "@signage/contract/text/right-to-left";
import { sizeText } from "@signage/contract/text/shown-size";
import { isEnterprise, isEnterpriseLevel } from "@signage/contract/tiers";
import { counted, grouped, isLimit } from "~/components/text/counted";
import { listed } from "~/components/text/listed";
import { namedFileTypes } from "~/services/account/profile.server";

type Limits = Pick<Plan, "tier" | "maxScreens" | "maxPages" | "maxBytes" | "fileTypes">;

/** So many screens are named. */
const NAMED = 5;

/** What becomes of the screens. @param screens the names of those that there are, the oldest first */
function pausing(maxScreens: number, screens: readonly string[]): string {
	const beyond = screens.slice(maxScreens).toReversed().map(quoted);
	if (beyond.length > 0)
		return `These screens pause: ${listed(beyond, NAMED)}. Nothing is deleted.`;
	return `Screens beyond ${grouped(maxScreens)} pause, the newest first. Nothing is deleted.`;
}

/** Whether one limit is less than the other, which may be none. */
const isLess = (one: number, other: number) => isLimit(one) && (one < other || !isLimit(other));

/** What becomes of uploads, where the service tells the storage of both plans. */
const storageLoss = ({ maxBytes: from }: Limits, { maxBytes: to }: Limits): string[] =>
	from != null && to != null && isLess(to, from)
		? [`No more uploads beyond ${sizeText(to)} of storage. Nothing is deleted.`]
		: [];

type Told = Profile["subscriptionInfo"];

/**
 * What somebody has now, to be compared with a plan: as the plans tell it, else as their profile does. What neither tells is as in
 * the plan that it is compared with.
 */
export function presentLimits(plans: readonly Limits[], tier: string, told: Told | undefined) {
	const sold = plans.find((plan) => plan.tier === tier);
	return (other: Limits): Limits =>
		sold ?? {
			tier,
			maxScreens: told?.maxScreens ?? other.maxScreens,
			maxPages: told?.maxPages ?? other.maxPages,
			fileTypes: namedFileTypes(told?.fileTypes),
		};
}

/**
 * What somebody who changes to a plan with less has to do without, a sentence each. Nothing is deleted.
 * @param screens the names of their screens, the oldest first
 */
export function losses(from: Limits, to: Limits, screens: readonly string[]): string[] {
	const without = (has: (tier: string) => boolean) => has(from.tier) && !has(to.tier);
	const types = from.fileTypes.filter((type) => !to.fileTypes.includes(type));
	return [
		...(isLess(to.maxScreens, from.maxScreens) ? [pausing(to.maxScreens, screens)] : []),
		...(isLess(to.maxPages, from.maxPages)
			? [`Presentations with more than ${counted(to.maxPages, "page")} can no longer grow.`]
			: []),
		...storageLoss(from, to),
		...(types.length > 0 ? [`No more uploads of ${types.join(", ")}.`] : []),
		...(without(isEnterpriseLevel) ? ["The integration key can no longer be used."] : []),
		...(without(isEnterprise)
			? ["Schedules leave the menu. Groups that have one go on playing it."]
			: []),
	];
}
