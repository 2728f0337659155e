const ATTRIBUTE = String.raw`\s+([^\s=<>"'/]+)\s*=\s*("[^"<]*"|'[^'<]*')`;
const ANY_ATTRIBUTES = ATTRIBUTE.replaceAll(/\((?!\?)/g, "(?:");

/** The start of an element, with its name and its attributes; of a pattern for its name without a prefix. */
const startOf = (name: string) =>
	String.raw`<(?:([^\s<>:/!?]+):)?(${name})((?:${ANY_ATTRIBUTES})*)\s*/?>`;

/** The first element: what may come before it has no two readings, or this could take for ever. */
const ROOT = new RegExp(
	String.raw`^\uFEFF?(?:\s|<\?(?:[^?]|\?(?!>))*\?>|<!--(?:[^-]|-(?!->))*-->)*${startOf(String.raw`[^\s<>:/!?]+`)}`,
);
const ROOT_WITHIN = 65_536;

const ENTITIES: Readonly<Record<string, string>> = {
	amp: "&",
	apos: "'",
	gt: ">",
	lt: "<",
	quot: '"',
};
const LAST_CHARACTER = 0x10ffff;

function characterOf(whole: string, name: string): string {
	if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
	const code = name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
	return code <= LAST_CHARACTER ? String.fromCodePoint(code) : whole;
}

export interface Element {
	/** Empty without one. */
	prefix: string;
	/** Without its prefix. */
	name: string;
	attributes: ReadonlyMap<string, string>;
}

function elementOf([, prefix = "", name = "", written = ""]: RegExpMatchArray): Element {
	const all = [...written.matchAll(new RegExp(ATTRIBUTE, "g"))].map(
		([, key = "", quoted = ""]) =>
			[key, quoted.slice(1, -1).replace(/&(#\d+|#x[\da-f]+|[a-z]+);/gi, characterOf)] as const,
	);
	return { prefix, name, attributes: new Map(all) };
}

/** Whether the bytes begin as XML does, in UTF-8 or UTF-16. */
export const isXml = (head: Buffer): boolean => /^\uFEFF?\s*</.test(decodeXml(head));

/** The text of XML in UTF-8 or UTF-16, the encodings that Office's files may have. */
export function decodeXml(bytes: Buffer): string {
	const start = bytes.subarray(0, 2).toString("latin1");
	const isLittle = start === "\xff\xfe" || start === "<\0";
	const isBig = start === "\xfe\xff" || start === "\0<";
	const encoding = isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8";
	return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

/** The first element of a document; undefined where none is near its start. */
export function rootOf(text: string): Element | undefined {
	const found = text.slice(0, ROOT_WITHIN).match(ROOT);
	return found ? elementOf(found) : undefined;
}

/** All elements of a name, whatever their prefix, also those in comments. */
export const elementsNamed = (text: string, name: string): Element[] =>
	[...text.matchAll(new RegExp(startOf(name), "g"))].map(elementOf);

/** Text as the value of an attribute in quotation marks. */
export const escaped = (text: string): string =>
	text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
