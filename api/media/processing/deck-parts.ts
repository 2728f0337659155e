import { decodeXml, isXml, rootOf } from "./deck-xml";
import { isEmbeddedFont, isWholeFont } from "./embedded-font";
import { harmlessMetafile, isMetafile } from "./metafile";
import { all, has, isPlainBitmap } from "./plain-bitmap";

/** So much of a part says whether it can be of use. */
export const HEAD_BYTES = 4096;
/** A PICT begins with so many bytes of nothing. */
const PICT_AT = 512;

/** Kinds of pictures, beside bitmaps and metafiles, that cannot name another file. SVG, EPS and DXF can, and what is compressed may be any of them. */
const OTHER_PLAIN: readonly ((head: Buffer) => boolean)[] = [
	all(has("52494646"), has("57454250", 8)), // WebP
	all(has("00".repeat(PICT_AT)), has("001102ff", PICT_AT + 10)), // PICT
	has("255044462d"), // PDF
];

/** What Office writes: no SVG, no web page, and none of the formats of one XML file that LibreOffice opens too. */
const OF_OFFICE =
	/^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml|schemas\.microsoft\.com\/office\/(?:drawing|powerpoint|thememl))\//;
const VML = "urn:schemas-microsoft-com:vml";
/** LibreOffice takes for SVG what has its tag near the start, whatever the rest is. */
const SVG = /<svg|<[^\s<>:]+:svg[\s/>]/i;
/** And for PostScript what has this among its first bytes. */
const POSTSCRIPT = /%!PS/;
const POSTSCRIPT_WITHIN = 256;
const ENCODING = /^\uFEFF?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/;
const ENCODINGS = ["utf-8", "utf8", "utf-16", "us-ascii"];

/** A ZIP archive is found by its end, whatever it begins with: it ends with this and up to 64 KB of comment. */
const END_OF_ZIP = Buffer.from("PK\x05\x06", "latin1");
const END_BYTES = 70_000;

function isOfficeXml(bytes: Buffer): boolean {
	const text = decodeXml(bytes);
	const encoding = text.match(ENCODING)?.[1]?.toLowerCase() ?? "utf-8";
	if (!ENCODINGS.includes(encoding) || /<!DOCTYPE/i.test(text) || SVG.test(text)) return false;
	if (POSTSCRIPT.test(text.slice(0, POSTSCRIPT_WITHIN))) return false;
	const root = rootOf(text);
	if (root === undefined) return false;
	const { prefix, name, attributes } = root;
	if (prefix === "" && name === "xml") return attributes.get("xmlns:v") === VML;
	return OF_OFFICE.test(attributes.get(prefix === "" ? "xmlns" : `xmlns:${prefix}`) ?? "");
}

/** Whether LibreOffice takes what begins so for SVG or PostScript. */
export function looksLikeAnother(head: Buffer): boolean {
	const text = head.toString("latin1").replaceAll("\0", "");
	return SVG.test(text) || POSTSCRIPT.test(text.slice(0, POSTSCRIPT_WITHIN));
}

const isPlain = (name: string, head: Buffer) =>
	isPlainBitmap(head) ||
	isMetafile(head) ||
	OTHER_PLAIN.some((test) => test(head)) ||
	isEmbeddedFont(name, head);

/** Whether a part that begins so can be of use to LibreOffice; embedded documents and films are of none. */
export const mayBeKept = (name: string, head: Buffer): boolean =>
	!/\.svgz?$/i.test(name) && (isXml(head) || (isPlain(name, head) && !looksLikeAnother(head)));

/**
 * A part of a deck as it can be given to LibreOffice: XML of Office's, or a picture or font, which names nothing, and holds
 * nothing that could. Null where it cannot be given.
 */
export function harmlessPart(name: string, bytes: Buffer): Buffer | null {
	const head = bytes.subarray(0, HEAD_BYTES);
	if (!mayBeKept(name, head) || bytes.subarray(-END_BYTES).includes(END_OF_ZIP)) return null;
	if (isXml(head)) return isOfficeXml(bytes) ? bytes : null;
	if (isMetafile(head)) return harmlessMetafile(bytes)?.bytes ?? null;
	return isEmbeddedFont(name, head) && !isWholeFont(bytes) ? null : bytes;
}
