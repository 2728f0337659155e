const LETTERS = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Whether a text is written from right to left: its first letter is, as browsers tell it of a `bdi`. */
export const isRightToLeft = (text: string): boolean =>
	LETTERS.test(/\p{L}/u.exec(text)?.[0] ?? "");

/**
 * A name as it stands in a sentence of plain text, where there is no `bdi`: between U+2068 and U+2069, so that it turns nothing
 * round beside it, if anything in it is written from right to left and not yet between them; else as it is.
 */
export const isolated = (name: string): string =>
	LETTERS.test(name.replace(/\u2068[^\u2069]*\u2069/g, "")) ? `\u2068${name}\u2069` : name;

/** The same in quotation marks. */
export const quoted = (name: string): string => `“${isolated(name)}”`;
