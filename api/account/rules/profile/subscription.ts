import type { Profile } from "@signage/contract/profile";
import type { Tier } from "@signage/contract/tiers";
import { acceptedExtensions } from "@signage/contract/upload-rules";

const MAX_SCREENS: Readonly<Record<Tier, number>> = {
	Absent: 100,
	Canceled: 100,
	Basic: 100,
	Pro: 500,
	Family: 500,
	Enterprise: 5000,
};
const MAX_PAGES = 500;

/** How many screens a plan may pair. */
export const maxScreens = (tier: Tier) => MAX_SCREENS[tier];

/** What a plan allows, as the profile shows it. */
export const subscriptionInfo = (tier: Tier): Profile["subscriptionInfo"] => ({
	maxScreens: maxScreens(tier),
	maxPages: MAX_PAGES,
	fileTypes: acceptedExtensions("file", tier),
	tier,
});
