import { SLIDES_MAX } from "@signage/contract/limits";
import type { Profile } from "@signage/contract/profile";
import type { Tier } from "@signage/contract/tiers";
import { acceptedExtensions } from "@signage/contract/upload-rules";
import type { MediaTools } from "../../../media/tools";

const MAX_SCREENS: Readonly<Record<Tier, number>> = {
	Absent: 100,
	Canceled: 100,
	Basic: 100,
	Pro: 500,
	Family: 500,
	Enterprise: 5000,
};
const MAX_PAGES: Readonly<Record<Tier, number>> = {
	Absent: 500,
	Canceled: 500,
	Basic: 500,
	Pro: 500,
	Family: 500,
	Enterprise: SLIDES_MAX,
};

/** How many screens a plan may pair. */
export const maxScreens = (tier: Tier) => MAX_SCREENS[tier];

/** How many slides a presentation of a plan may have, with all pages of its files. */
export const maxPages = (tier: Tier) => MAX_PAGES[tier];

const NEED_OFFICE = [".ppt", ".pptx"];

/** The types of presentation file that a plan may upload and this machine can convert. */
const fileTypes = (tier: Tier, { office }: MediaTools) =>
	acceptedExtensions("file", tier).filter((type) => office || !NEED_OFFICE.includes(type));

/** What a plan allows, as the profile shows it. */
export const subscriptionInfo = (tier: Tier, tools: MediaTools): Profile["subscriptionInfo"] => ({
	maxScreens: maxScreens(tier),
	maxPages: maxPages(tier),
	fileTypes: fileTypes(tier, tools),
	tier,
});
