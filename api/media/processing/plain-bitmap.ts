/** A test of a file's first bytes: whether these stand at that place. */
export const has = (hex: string, at = 0) => {
	const bytes = Buffer.from(hex, "hex");
	return (head: Buffer): boolean => head.subarray(at, at + bytes.length).equals(bytes);
};
export const all =
	(...tests: ((head: Buffer) => boolean)[]) =>
	(head: Buffer): boolean =>
		tests.every((test) => test(head));

/** As exact as LibreOffice is itself: what fits less well it takes for another kind. */
const BITMAPS: readonly ((head: Buffer) => boolean)[] = [
	has("89504e470d0a1a0a"), // PNG
	has("ffd8ff"), // JPEG
	has("474946383761"), // GIF
	has("474946383961"),
	all(has("424d"), has("00000000", 6)), // BMP
	has("49492a00"), // TIFF
	has("4d4d002a"),
];

/** Whether bytes begin as a bitmap of a kind that cannot name another file, and that LibreOffice takes for no other. */
export const isPlainBitmap = (head: Buffer): boolean => BITMAPS.some((test) => test(head));
