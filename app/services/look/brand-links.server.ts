import * as z from "zod";
import { paths } from "../../paths";
import type { ThemeName } from "./brand";

const page = z.url({ protocol: /^https?$/, error: "must be a web address" }).optional();
const pageOrMail = z
	.url({
		protocol: /^(?:https?|mailto)$/,
		error: "must be a web address, or mailto: and an email address",
	})
	.optional();

/** The environment variables for the brands' own pages elsewhere. */
export const brandLinkSettings = {
	THEME1_GUIDE_URL: page,
	THEME1_RESOURCES_URL: page,
	THEME1_SUPPORT_URL: pageOrMail,
	THEME1_PRICING_URL: page,
	THEME2_GUIDE_URL: page,
	THEME2_RESOURCES_URL: page,
	THEME2_SUPPORT_URL: pageOrMail,
	THEME2_PRICING_URL: page,
};
const settings = z.object(brandLinkSettings);

export interface BrandLinks {
	guideUrl: string;
	resourcesUrl: string;
	supportUrl: string;
	pricingUrl: string;
}

/** A brand's links; where none is set, a page of ours. Support is among the resources unless it has an address. */
export function brandLinks(env: z.output<typeof settings>, theme: ThemeName): BrandLinks {
	const isFirst = theme === "theme1";
	const resources = isFirst ? env.THEME1_RESOURCES_URL : env.THEME2_RESOURCES_URL;
	const support = isFirst ? env.THEME1_SUPPORT_URL : env.THEME2_SUPPORT_URL;
	return {
		guideUrl: (isFirst ? env.THEME1_GUIDE_URL : env.THEME2_GUIDE_URL) ?? paths.guide,
		resourcesUrl: resources ?? paths.help,
		supportUrl: support ?? resources ?? paths.help,
		pricingUrl: (isFirst ? env.THEME1_PRICING_URL : env.THEME2_PRICING_URL) ?? paths.plans,
	};
}
