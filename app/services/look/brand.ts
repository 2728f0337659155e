/** The two brands of spec 1, with everything that differs between them except the colours (CSS). */
export type ThemeName = "theme1" | "theme2";

export interface Brand {
	name: string;
	claim: string;
	logo: string;
	guideUrl: string;
	pricingUrl: string;
	resourcesUrl: string;
	/** Whether profiles have company fields (spec 6). */
	hasCompany: boolean;
}

export const BRANDS: Readonly<Record<ThemeName, Brand>> = {
	theme1: {
		name: "Casting Hub",
		claim: "Every screen you own, from one desk.",
		logo: "/brand/casting-hub.svg",
		guideUrl: "https://casting-hub.example/startup-guide",
		pricingUrl: "https://casting-hub.example/pricing",
		resourcesUrl: "https://casting-hub.example/resources",
		hasCompany: true,
	},
	theme2: {
		name: "Digital Frame",
		claim: "Your pictures, on every wall that matters.",
		logo: "/brand/digital-frame.svg",
		guideUrl: "https://digital-frame.example/startup-guide",
		pricingUrl: "https://digital-frame.example/pricing",
		resourcesUrl: "https://digital-frame.example/resources",
		hasCompany: false,
	},
};
