import { acceptedExtensions } from "@signage/contract/files/upload-rules";
import { SLIDES_MAX } from "@signage/contract/limits";
import type { Tier } from "@signage/contract/tiers";
import type { PlanLimits, SoldPlan } from "./plan-table";

interface Storage {
	/** How many bytes an account may store, if another number than the settings'. */
	maxBytes?: number | undefined;
}

/** A plan that can be bought, as PLANS_FILE gives it. */
export type GivenPlan = SoldPlan & Storage;

/** The plans, and what is had without one, as PLANS_FILE gives them. */
export interface PlanFile {
	plans: GivenPlan[];
	withoutPlan: PlanLimits & Storage;
}

const files = (tier: Tier) => acceptedExtensions("file", tier);

const monthly = { currency: "EUR", interval: "month" } as const;

/** The plans without PLANS_FILE. The prices are examples: a shop needs its own, with its provider's price ids. */
export const DEFAULT_PLANS: PlanFile = {
	withoutPlan: { maxScreens: 100, maxPages: 500, fileTypes: files("Absent") },
	plans: [
		{
			tier: "Basic",
			title: "Basic",
			priceId: "price_basic",
			price: 900,
			...monthly,
			maxScreens: 100,
			maxPages: 500,
			fileTypes: files("Basic"),
			words: ["Pictures, videos, web pages and PDF files"],
		},
		{
			tier: "Pro",
			title: "Pro",
			priceId: "price_pro",
			price: 2900,
			...monthly,
			maxScreens: 500,
			maxPages: 500,
			fileTypes: files("Pro"),
			words: ["PowerPoint files and ZIP archives too"],
		},
		{
			tier: "Family",
			title: "Family",
			priceId: "price_family",
			price: 4900,
			...monthly,
			maxScreens: 500,
			maxPages: 500,
			fileTypes: files("Family"),
			words: ["PowerPoint files and ZIP archives too", "An integration key"],
		},
		{
			tier: "Enterprise",
			title: "Enterprise",
			priceId: "price_enterprise",
			price: 9900,
			...monthly,
			maxScreens: 5000,
			maxPages: SLIDES_MAX,
			fileTypes: files("Enterprise"),
			words: ["PowerPoint files and ZIP archives too", "An integration key", "Schedules"],
		},
	],
};
