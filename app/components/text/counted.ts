const english = new Intl.NumberFormat("en-GB");

/** A number as people read it: "1,200". */
export const grouped = (count: number): string => english.format(count);

/** Of a plan's limit, whether it is one: some services say 0 or -1 for none. */
export const isLimit = (most: number): boolean => most > 0;

/** A number of things, in words: "1 screen", "1,200 screens". */
export const counted = (count: number, word: string): string =>
	`${grouped(count)} ${word}${count === 1 ? "" : "s"}`;
