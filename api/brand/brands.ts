import { html } from "hono/html";

/** The two brands (spec 1). The setting DEFAULT_THEME says which of them the service's own pages, mails and codes carry. */
export const THEMES = ["theme1", "theme2"] as const;
export type ThemeName = (typeof THEMES)[number];

interface Brand {
	name: string;
	/** The mark, as in public/brand. */
	logo: ReturnType<typeof html>;
}

export const BRANDS: Readonly<Record<ThemeName, Brand>> = {
	theme1: {
		name: "Casting Hub",
		logo: html`<svg viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="9" fill="#2f54eb"/><path d="M9 12.5A2.5 2.5 0 0 1 11.500 10h17a2.500 2.500 0 0 1 2.500 2.500v15a2.500 2.500 0 0 1-2.500 2.500H24" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/><path d="M9 18.500a11.500 11.500 0 0 1 11.500 11.500M9 24.200a5.800 5.800 0 0 1 5.800 5.800" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/><circle cx="9.700" cy="29.300" r="1.700" fill="#fff"/></svg>`,
	},
	theme2: {
		name: "Digital Frame",
		logo: html`<svg viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="14" fill="#9c4a2b"/><rect x="9" y="9" width="22" height="22" rx="3.500" fill="none" stroke="#fff6ea" stroke-width="2.600"/><path d="m13 26 5-6.500 3.500 4 2.500-2.800L27 26z" fill="#fff6ea"/><circle cx="24.500" cy="15.500" r="1.900" fill="#fff6ea"/></svg>`,
	},
};
