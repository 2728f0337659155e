import type { Page } from "./page";

/** Shown as it is, it would leave its place and run. */
export const MARKUP = `</title></script>"'><evil-a><img src=x onerror=alert(1)>`;
/** In an address it would run. */
const ADDRESS = "javascript:alert('evil')//";

export const PAYLOADS = [
	{ name: "markup", text: MARKUP },
	{ name: "an address that is a script", text: ADDRESS },
];

/** Attributes that hold an address. */
const ADDRESSES = ["href", "src", "srcset", "action", "formaction", "poster", "data", "xlink:href"];
/** Browsers leave blanks and control characters out of a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out.
const RUNS = /^[\u0000-\u0020]*(?:javascript|vbscript|data:text)/i;

function faultsOf(tag: string, attributes: Record<string, string>): string[] {
	const names = Object.keys(attributes);
	// A picture's address runs in no browser, whatever its scheme.
	const places = tag === "IMG" ? [] : ADDRESSES.filter((name) => RUNS.test(attributes[name] ?? ""));
	return [
		...(tag.startsWith("EVIL") ? ["an element"] : []),
		...names.filter((name) => /^(?:on|evil)/i.test(name)),
		...places.map((name) => `${name}=${attributes[name]}`),
		...(attributes.style?.includes("evil") ? ["a style"] : []),
	].map((what) => `${what} in ${tag}`);
}

/** What a page has that came out of a payload, and what would let it run. */
export function planted(page: Page): string[] {
	const type = String(page.headers["content-type"] ?? "");
	if (!type.startsWith("text/html") || page.text === "") return [];
	const policy = String(page.headers["content-security-policy"]);
	const found = [
		...(page.text.includes("<evil-") ? ["the markup as it is"] : []),
		...(/unsafe-(?:inline|eval)/.test(policy) ? [policy] : []),
		...page.root
			.querySelectorAll("*")
			.flatMap(({ tagName, attributes }) => faultsOf(tagName, attributes)),
	];
	return found.map((what) => `${page.url}: ${what}`);
}
