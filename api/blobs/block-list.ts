import { BlobError } from "./errors";

const ELEMENT = /<(Latest|Uncommitted|Committed)>([A-Za-z0-9+/=]*)<\/\1>/g;
// Two runs of spaces beside each other would be tried in all ways to part them, which takes hours in a megabyte of them.
const ROOT = /^(?:<\?xml[^>]*\?>\s*)?<BlockList>([\s\S]*)<\/BlockList>$/;
const EMPTY_ROOT = /^(?:<\?xml[^>]*\?>\s*)?<BlockList\s*\/>$/;

/** A block that a list names: where to look for it, and its id (base64). */
export interface ListedBlock {
	/** Uncommitted: among the blocks that wait; Committed: in the blob; Latest: in the blob if none waits. */
	among: "Latest" | "Uncommitted" | "Committed";
	id: string;
}

/**
 * The blocks of a Put Block List body, in order.
 * @throws BlobError 400 when the body is not a block list
 */
export function parseBlockList(xml: string): ListedBlock[] {
	const text = xml.trim();
	if (EMPTY_ROOT.test(text)) return [];
	const inner = ROOT.exec(text)?.[1];
	if (inner === undefined || inner.replace(ELEMENT, "").trim() !== "") {
		throw new BlobError(400, "InvalidXmlDocument", "The XML is not a valid block list.");
	}
	return [...inner.matchAll(ELEMENT)].map(([, among, id = ""]) => ({
		among: among as ListedBlock["among"],
		id,
	}));
}
