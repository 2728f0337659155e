import type { ThemeName } from "./brands";

/**
 * The dashboard's colours, corners and shadows that the service's own pages use. The service fetches nothing of the
 * dashboard's, so they stand here again (tests/unit/api-pages.test.ts compares them).
 */
const SHARED = `	color-scheme: light dark;
	--danger: light-dark(#b3261e, #ff8f86);
	--danger-soft: light-dark(#fdeceb, #3a1a19);
	--good: light-dark(#17693a, #6fd39a);
	--good-soft: light-dark(#e5f5ec, #12301f);`;

const TOKENS: Readonly<Record<ThemeName, string>> = {
	theme1: `	--canvas: light-dark(#f4f6f9, #0a0d12);
	--surface: light-dark(#ffffff, #12161d);
	--sunken: light-dark(#eef1f5, #0e1218);
	--line: light-dark(#e1e5ec, #222934);
	--edge: light-dark(#818b9a, #6b7687);
	--ink: light-dark(#10151c, #e9edf4);
	--muted: light-dark(#566070, #98a3b4);
	--accent: light-dark(#2f54eb, #8ea4ff);
	--accent-strong: light-dark(#2342c6, #aebeff);
	--accent-soft: light-dark(#e9eeff, #1a2347);
	--on-accent: light-dark(#ffffff, #0a0d12);
	--rail: #0c1017;
	--rail-ink: #f2f5fa;
	--box: 8px;
	--control: 6px;
	--lift: 0 1px 2px rgb(16 21 28 / 0.05), 0 4px 16px rgb(16 21 28 / 0.04);`,
	theme2: `	--canvas: light-dark(#f8f3ea, #1a1511);
	--surface: light-dark(#fffdf8, #241e19);
	--sunken: light-dark(#f1e9dc, #1f1915);
	--line: light-dark(#e8dfd0, #3a3129);
	--edge: light-dark(#918270, #857665);
	--ink: light-dark(#2a2119, #f4ebe0);
	--muted: light-dark(#6d5f51, #bcac9a);
	--accent: light-dark(#9c4a2b, #e9a883);
	--accent-strong: light-dark(#7d3a20, #f3c1a4);
	--accent-soft: light-dark(#f8e6da, #43291c);
	--on-accent: light-dark(#fffaf3, #241509);
	--rail: #35281e;
	--rail-ink: #fbf3e8;
	--box: 16px;
	--control: 14px;
	--lift: 0 1px 2px rgb(66 46 28 / 0.05), 0 8px 24px rgb(66 46 28 / 0.06);`,
};

const inScheme = (tokens: string, scheme: "light" | "dark"): string =>
	tokens.replace(/light-dark\((#\w+), (#\w+)\)/g, scheme === "light" ? "$1" : "$2");

/** The style sheet that defines a brand's tokens, also for browsers without light-dark(). What is printed is light. */
export function tokensOf(theme: ThemeName): string {
	const tokens = `${SHARED}\n${TOKENS[theme]}`;
	return `:root {\n${inScheme(tokens, "light")}\n}
@media screen and (prefers-color-scheme: dark) {
:root {\n${inScheme(tokens, "dark")}\n}
}
`;
}

/** A colour of a brand in light and in dark, for what knows no tokens, such as mails. @throws unless there is one */
export function colorOf(theme: ThemeName, name: string): readonly [light: string, dark: string] {
	const found = new RegExp(`${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(TOKENS[theme]);
	if (!found?.[1] || !found[2]) throw new Error(`${theme} has no colour ${name}`);
	return [found[1], found[2]];
}
