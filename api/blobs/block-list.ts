import { BlobError } from "./errors";

const ELEMENT = /<(Latest|Uncommitted|Committed)>([A-Za-z0-9+/=]*)<\/\1>/g;
const ROOT = /^\s*(?:<\?xml[^>]*\?>)?\s*<BlockList>([\s\S]*)<\/BlockList>\s*$/;
const EMPTY_ROOT = /^\s*(?:<\?xml[^>]*\?>)?\s*<BlockList\s*\/>\s*$/;

/**
 * The block ids (base64) of a Put Block List body, in order. Committed blocks are not kept, so all
 * three elements mean the uploaded block with that id.
 * @throws BlobError 400 when the body is not a block list
 */
export function parseBlockList(xml: string): string[] {
	const text = xml.replace(/^\uFEFF/, "");
	if (EMPTY_ROOT.test(text)) return [];
	const inner = ROOT.exec(text)?.[1];
	if (inner === undefined || inner.replace(ELEMENT, "").trim() !== "") {
		throw new BlobError(400, "InvalidXmlDocument", "The XML is not a valid block list.");
	}
	return [...inner.matchAll(ELEMENT)].map((match) => match[2] ?? "");
}
