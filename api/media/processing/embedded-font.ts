import { has } from "./plain-bitmap";

const VERSIONS = [0x00010000, 0x00020001, 0x00020002];
const FIXED_BYTES = 82;
const isMarked = has("4c50", 34);
/** With a size that is chosen for it, a font could begin as these, which LibreOffice would open: gzip and WMF. */
const LOOKS_LIKE = [has("1f8b"), has("01000900")];

/** Whether a part that begins so is a font (EOT) as Office embeds them. */
export const isEmbeddedFont = (name: string, head: Buffer): boolean =>
	/\.fntdata$/i.test(name) &&
	head.length >= FIXED_BYTES &&
	isMarked(head) &&
	VERSIONS.includes(head.readUInt32LE(8)) &&
	head.readUInt32LE(4) <= head.readUInt32LE(0) - FIXED_BYTES &&
	!LOOKS_LIKE.some((test) => test(head));

/** Whether such a font is as long as it says. */
export const isWholeFont = (bytes: Buffer): boolean => bytes.readUInt32LE(0) === bytes.length;
