/** The two brands of spec 1: everything that differs between them except the colours (CSS) and the links (brand-links). */
export type ThemeName = "theme1" | "theme2";

export interface Brand {
	name: string;
	claim: string;
	/** One or two sentences for search engines. */
	description: string;
	logo: string;
	/** Where the brand's icons, its web manifest and the pictures of its guide are (scripts/brand-icons.mjs). */
	folder: string;
	/** The picture beside the sign-in pages. */
	picture: { src: string; width: number; height: number };
	/** What browsers colour their own bars with: the colour of the header below them. */
	barColor: Readonly<Record<"light" | "dark", string>>;
	/** Whether profiles have company fields (spec 6). */
	hasCompany: boolean;
}

export const BRANDS: Readonly<Record<ThemeName, Brand>> = {
	theme1: {
		name: "Casting Hub",
		claim: "Every screen you own, from one desk.",
		description:
			"Casting Hub shows your pictures, videos, PDF files and web pages on every screen you own: pair a TV with a six-digit code and choose what it plays.",
		logo: "/brand/casting-hub.svg",
		folder: "/brand/casting-hub",
		picture: { src: "/brand/casting-hub/picture.svg", width: 496, height: 298 },
		barColor: { light: "#ffffff", dark: "#12161d" },
		hasCompany: true,
	},
	theme2: {
		name: "Digital Frame",
		claim: "Your pictures, on every wall that matters.",
		description:
			"Digital Frame brings your pictures to every wall that matters: pair a TV with a six-digit code and choose the photographs and films that it shows.",
		logo: "/brand/digital-frame.svg",
		folder: "/brand/digital-frame",
		picture: { src: "/brand/digital-frame/picture.svg", width: 496, height: 420 },
		barColor: { light: "#fffdf8", dark: "#241e19" },
		hasCompany: false,
	},
};
