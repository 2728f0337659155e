/** A count as people read it: 1,234,567. */
export const grouped = (count: number) => count.toLocaleString("en-US");

/** A number of things, in words: "1 slide", "1,200 slides". */
export const counted = (count: number, word: string) =>
	`${grouped(count)} ${word}${count === 1 ? "" : "s"}`;
