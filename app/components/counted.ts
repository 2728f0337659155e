const grouped = new Intl.NumberFormat("en-GB");

/** A number of things, in words: "1 screen", "1,200 screens". */
export const counted = (count: number, word: string): string =>
	`${grouped.format(count)} ${word}${count === 1 ? "" : "s"}`;
