import { decodeXml, isXml, rootOf } from "./deck-xml";

/** So much of a part says whether it can be of use. */
export const HEAD_BYTES = 4096;

const has = (hex: string, at = 0) => {
	const bytes = Buffer.from(hex, "hex");
	return (head: Buffer) => head.subarray(at, at + bytes.length).equals(bytes);
};
const all =
	(...tests: ((head: Buffer) => boolean)[]) =>
	(head: Buffer) =>
		tests.every((test) => test(head));

/** Kinds of pictures, and of fonts, that cannot name another file. SVG, EPS and DXF can, and what is compressed may be any of them. */
const PLAIN: readonly ((head: Buffer) => boolean)[] = [
	has("89504e47"), // PNG
	has("ffd8ff"), // JPEG
	has("47494638"), // GIF
	all(has("424d"), has("00000000", 6)), // BMP
	has("49492a00"), // TIFF
	has("4d4d002a"),
	all(has("52494646"), has("57454250", 8)), // WebP
	all(has("01000000"), has("20454d46", 40)), // EMF
	has("d7cdc69a"), // WMF
	has("010009000003"),
	all(has("0000000000000000", 8), has("001102ff", 522)), // PICT
	has("255044462d"), // PDF
	has("4c50", 34), // EOT, as Office embeds fonts
];

/** What Office writes: no SVG, no web page, and none of the formats of one XML file that LibreOffice opens too. */
const OF_OFFICE =
	/^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml|schemas\.microsoft\.com\/office\/(?:drawing|powerpoint|thememl))\//;
const VML = "urn:schemas-microsoft-com:vml";
/** LibreOffice takes for SVG what has its tag near the start, whatever the rest is. */
const SVG = /<svg|<[^\s<>:]+:svg[\s/>]/i;
const ENCODING = /^\uFEFF?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/;
const ENCODINGS = ["utf-8", "utf8", "utf-16", "us-ascii"];

/** A ZIP archive is found by its end, whatever it begins with: it ends with this and up to 64 KB of comment. */
const END_OF_ZIP = Buffer.from("PK\x05\x06", "latin1");
const END_BYTES = 70_000;

function isOfficeXml(bytes: Buffer): boolean {
	const text = decodeXml(bytes);
	const encoding = text.match(ENCODING)?.[1]?.toLowerCase() ?? "utf-8";
	if (!ENCODINGS.includes(encoding) || /<!DOCTYPE/i.test(text) || SVG.test(text)) return false;
	const root = rootOf(text);
	if (root === undefined) return false;
	const { prefix, name, attributes } = root;
	if (prefix === "" && name === "xml") return attributes.get("xmlns:v") === VML;
	return OF_OFFICE.test(attributes.get(prefix === "" ? "xmlns" : `xmlns:${prefix}`) ?? "");
}

const isPlain = (head: Buffer) =>
	PLAIN.some((test) => test(head)) && !SVG.test(head.toString("latin1"));

/** Whether a part that begins so can be of use to LibreOffice; embedded documents and films are of none. */
export const mayBeKept = (name: string, head: Buffer): boolean =>
	!/\.svgz?$/i.test(name) && (isXml(head) || isPlain(head));

/** Whether a part of a deck can be given to LibreOffice: XML of Office's, or a picture or font, which names nothing. */
export const isHarmless = (name: string, bytes: Buffer): boolean => {
	const head = bytes.subarray(0, HEAD_BYTES);
	return (
		mayBeKept(name, head) &&
		!bytes.subarray(-END_BYTES).includes(END_OF_ZIP) &&
		(!isXml(head) || isOfficeXml(bytes))
	);
};
